import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import type { RowMark as Mark } from '../../live/rowMarks.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import type { ListPanel } from '../panel/useListPanel.ts';
import { SelectBox } from '../selection/SelectBox.tsx';
import { SelectRow } from '../selection/SelectRow.tsx';
import { useSelectionTexts } from '../selection/selection.texts.ts';
import type { Selection } from '../selection/useSelection.ts';
import type { Column, RowAction } from '../table.ts';
import { useOpenRow } from './openRow.ts';
import { RowActions } from './RowActions.tsx';
import { ariaSort, SortHeader, type Sorting } from './SortHeader.tsx';
import { tableStyle } from './tableStyle.ts';
import './list.css';

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
  nameOf(row: Row): string;
  /** The URL that a click on the row opens. */
  open?: ((row: Row) => string | undefined) | undefined;
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  /** The number of skeleton rows. */
  expected: number;
  dense: boolean;
  /** Without it no rows can be selected. */
  selection?: Selection | undefined;
  /** The panel beside the list. */
  panel?: ListPanel | undefined;
  /** What has happened to rows since they were loaded, by their ids. */
  marks?: ReadonlyMap<string, Mark> | undefined;
}

interface Props<Row> extends RowsProps<Row> {
  sorting: Sorting;
}

const widthOf = (width: number | string | undefined) => (typeof width === 'number' ? width : undefined);

/** The rows as a table: plain elements under one style, because styled cells would slow down the first render. */
export function TableRows<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, actions, nameOf, open, rows, expected, dense, sorting, selection, panel, marks } =
    props;
  const t = useTexts();
  return (
    <Box tabIndex={0} role="region" aria-label={label} sx={tableStyle} {...useOpenRow(panel)}>
      <table aria-label={label} className={dense ? 'dense' : undefined}>
        <thead>
          <tr>
            {selection ? <SelectPage rows={rows ?? []} selection={selection} /> : null}
            {columns.map(({ id, label, align, width, minWidth, sort }) => (
              <th
                key={id}
                scope="col"
                style={{ textAlign: align, width, minWidth: minWidth ?? widthOf(width) }}
                aria-sort={ariaSort(sort, sorting)}
              >
                {sort ? <SortHeader label={label} column={sort} sorting={sorting} /> : label}
              </th>
            ))}
            {actions.length > 0 ? (
              <th scope="col" className="acts">
                {t.actions}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr
              key={row.id}
              tabIndex={-1}
              data-row={row.id}
              aria-current={panel?.id === row.id ? 'true' : undefined}
              data-to={open?.(row)}
              data-selected={selection?.has(row.id) || undefined}
              data-changed={marks?.get(row.id)?.change && true}
            >
              {selection ? (
                <td className="pick">
                  <SelectRow {...{ row, rows, selection }} name={nameOf(row)} />
                </td>
              ) : null}
              {columns.map(({ id, align, cell }) => (
                <td key={id} style={align && { textAlign: align }}>
                  {cell(row)}
                </td>
              ))}
              {actions.length > 0 ? (
                <td className="acts">
                  <RowActions row={row} name={nameOf(row)} actions={actions} />
                  <MarkOf mark={marks?.get(row.id)} />
                </td>
              ) : null}
            </tr>
          )) ?? (
            <SkeletonRows
              rows={expected}
              cells={columns.length + (actions.length > 0 ? 1 : 0) + (selection ? 1 : 0)}
            />
          )}
        </tbody>
      </table>
    </Box>
  );
}

const RowMark = lazyPrefetched(() => import('../../live/RowMark.tsx').then((m) => m.RowMark));
export const MarkOf = ({ mark }: { mark: Mark | undefined }) =>
  mark ? (
    <Suspense>
      <RowMark mark={mark} />
    </Suspense>
  ) : null;

function SelectPage({ rows, selection }: { rows: readonly { id: string }[]; selection: Selection }) {
  const t = useSelectionTexts();
  const selected = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <th scope="col" className="pick">
      <SelectBox
        label={t.selectPage}
        checked={selected > 0 && selected === rows.length}
        partly={selected > 0 && selected < rows.length}
        onToggle={() => selection.togglePage(rows)}
      />
    </th>
  );
}

function SkeletonRows({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
    <tr key={row}>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={cell}>
          <Skeleton variant="rounded" height={16} sx={{ my: '6px', maxWidth: 180 }} />
        </td>
      ))}
    </tr>
  ));
}
