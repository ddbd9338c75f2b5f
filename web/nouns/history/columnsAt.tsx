import type { listedAtNouns, RecordAt } from '#contract/history.ts';
import { HistoryValue } from '../../kit/history/HistoryValue.tsx';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import type { Column } from '../../kit/lists/table.ts';
import { TrashIcon } from '../../kit/theme/icons.tsx';
import { clampLines } from '../../kit/values/clampLines.ts';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import type { VersionTexts } from './versions.texts.ts';

const fields = {
  spots: ['type', 'country', 'address', 'enable', 'user_id'],
  users: ['email', 'type', 'role', 'country', 'status'],
} as const;
/** Texts without a place to break; the words of the others stay whole. */
const mayBeLong: readonly string[] = ['email', 'address', 'user_id'];

/** The columns of the list as on a date: the values of then, with the labels of the form. */
export function columnsAt(
  noun: (typeof listedAtNouns)[number],
  words: AnyHistoryWords,
  t: VersionTexts,
  names: Readonly<Record<string, string>>,
): Column<RecordAt>[] {
  const cell = (path: string) => (row: RecordAt) => (
    <span style={{ overflowWrap: mayBeLong.includes(path) ? 'anywhere' : 'normal' }}>
      <HistoryValue path={path} value={(row.record as Record<string, unknown>)[path]} {...{ words, names }} />
    </span>
  );
  return [
    {
      id: 'name',
      label: words.fields.name ?? '',
      width: '20%',
      cell: (row) => <Name row={row} deleted={t.deletedLater} />,
    },
    ...fields[noun].map(
      (path): Column<RecordAt> => ({
        id: path,
        label: path === 'user_id' ? t.owner : (words.fields[path] ?? path),
        cell: cell(path),
      }),
    ),
  ];
}

function Name({ row, deleted }: { row: RecordAt; deleted: string }) {
  return (
    <span style={{ display: 'grid', gap: 4, justifyItems: 'start', minWidth: 0 }}>
      <span title={row.name} style={{ ...clampLines(2), fontWeight: 550, overflowWrap: 'anywhere' }}>
        {row.name}
      </span>
      {row.deleted ? <StatusChip label={deleted} icon={TrashIcon} tone="warning" /> : null}
    </span>
  );
}
