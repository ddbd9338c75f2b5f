import Box from '@mui/material/Box';
import type { ImportCell, ImportRow } from '#contract/imports.ts';
import type { Import } from '#contract/kit/lists/imports.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useImportTexts } from '../../kit/nouns/import/import.texts.ts';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { useTranslate } from '../../texts/messages.ts';

interface Props {
  row: ImportRow & { readonly isNew: boolean };
  columns: Import['columns'];
  words: AnyHistoryWords;
}

/** The cells of a row that differ, before and after, and why some are refused. */
export function Differences({ row, columns, words }: Props) {
  const translate = useTranslate();
  const labelOf = (name: string) =>
    columns.find((column) => column.name === name)?.label ?? words.fields[name] ?? name;
  // The reason of the row says more unless it is that of a cell.
  const isSaid = row.field
    ? row.cells.some(({ column }) => column === row.field)
    : row.cells.some((cell) => cell.reason);
  const isStale = row.reason === 'bulkStale';
  const reason =
    row.kind === 'refused' && row.reason && (!isSaid || isStale) ? translate(row.reason) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      {reason ? <Refusal text={row.field ? `${labelOf(row.field)}: ${reason}` : reason} /> : null}
      {row.cells.map((cell) => (
        <Cell key={cell.column} cell={cell} label={labelOf(cell.column)} isNew={row.isNew} />
      ))}
    </Box>
  );
}

function Cell({
  cell: { before, after, reason },
  label,
  isNew,
}: {
  cell: ImportCell;
  label: string;
  isNew: boolean;
}) {
  const t = useImportTexts();
  const translate = useTranslate();
  return (
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {`${label}: `}
      </Box>
      {isNew ? null : (
        <>
          <Box component="del" aria-label={t.before} sx={{ color: 'text.secondary' }}>
            {around(before, after) || t.empty}
          </Box>
          {' → '}
        </>
      )}
      <Box
        component="ins"
        aria-label={t.after}
        sx={{ textDecoration: 'none', fontWeight: 600, color: reason ? 'error.main' : 'success.main' }}
      >
        {around(after, before) || t.empty}
      </Box>
      {reason ? <Refusal text={translate(reason)} /> : null}
    </Box>
  );
}

const Refusal = ({ text }: { text: string }) => (
  <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'start', color: 'error.main', fontSize: 13.5 }}>
    <AlertIcon width={15} height={15} style={{ flex: 'none', marginTop: 2 }} />
    <span>{text}</span>
  </Box>
);

const maxShown = 300;

/** A text, or of a long one the part around the first character that differs. */
function around(text: string, other: string): string {
  if (text.length <= maxShown) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const start = same < maxShown / 2 ? 0 : same - 60;
  const end = start + maxShown;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
