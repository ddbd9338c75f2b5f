import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { type ImportKind, type ImportRow, importKinds, imports } from '#contract/imports.ts';
import type { Import } from '#contract/kit/lists/imports.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useOne } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import type { Selection } from '../../kit/lists/selection/useSelection.ts';
import type { Column } from '../../kit/lists/table.ts';
import { useLocalPage } from '../../kit/lists/useLocalPage.ts';
import { useImportTexts } from '../../kit/nouns/import/import.texts.ts';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { Differences } from './Differences.tsx';

interface Props {
  file: Import;
  chosen: Selection;
  words: AnyHistoryWords;
}

/** The rows that differ, by what they would do, each with a box that leaves it out. */
export function ImportRows({ file, chosen, words }: Props) {
  const t = useImportTexts();
  const counts = { change: file.changes, create: file.creates, refused: file.refused };
  const kinds = importKinds.filter((kind) => counts[kind] > 0);
  const [kind, setKind] = useState<ImportKind | undefined>(kinds[0]);
  if (!kind) return null;
  const canChoose = kind !== 'refused' && file.state === 'ready';
  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={t.show}
          onChange={(_, next: ImportKind | null) => next && setKind(next)}
        >
          {kinds.map((one) => (
            <ToggleButton key={one} value={one}>
              {`${t.kinds[one]} (${formatNumber(counts[one])})`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {canChoose ? (
          <Box sx={{ ml: { sm: 'auto' }, display: 'flex', gap: 0.5 }}>
            <Button size="small" onClick={() => chosen.selectAll()}>
              {t.all}
            </Button>
            <Button size="small" onClick={() => chosen.clear()}>
              {t.none}
            </Button>
          </Box>
        ) : null}
      </Box>
      <RowsOfKind key={kind} {...{ file, kind, words }} chosen={canChoose ? chosen : undefined} />
    </section>
  );
}

type Listed = ImportRow & { readonly id: string; readonly isNew: boolean };

function RowsOfKind({
  file,
  kind,
  chosen,
  words,
}: Omit<Props, 'chosen'> & { kind: ImportKind; chosen: Selection | undefined }) {
  const t = useImportTexts();
  const list = useLocalPage();
  const { page, perPage } = list;
  const rows = useOne(imports.rows, { params: { id: file.id }, query: { kind, page, perPage } }, 'keep');
  // Rows without a record have no id of their own.
  const data = rows.data && {
    ...rows.data,
    data: rows.data.data.map(
      (row): Listed => ({
        ...row,
        id: String(row.row),
        isNew: row.id === null,
      }),
    ),
  };
  return (
    <DataTable<Listed>
      label={t.kinds[kind]}
      list={list}
      rows={{ ...rows, data }}
      columns={useColumns(file, words)}
      selection={chosen}
      nameOf={({ name, row }) => name || `${t.row} ${row}`}
    />
  );
}

function useColumns(file: Import, words: AnyHistoryWords): Column<Listed>[] {
  const t = useImportTexts();
  return [
    {
      id: 'record',
      label: t.record,
      width: '34%',
      cell: ({ name, row }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {name || '—'}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
            {`${t.row} ${formatNumber(row)}`}
          </Box>
        </Box>
      ),
    },
    {
      id: 'differences',
      label: t.differences,
      cell: (row) => <Differences row={row} columns={file.columns} words={words} />,
    },
  ];
}
