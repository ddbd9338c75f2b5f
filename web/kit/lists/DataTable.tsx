import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Endpoint, Page } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { LoadFailed, NoRows } from '../feedback/states/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../feedback/states/ReadPaused.tsx';
import type { RestoreEndpoint } from '../http/useRestoreDeleted.ts';
import { type RowMarks, useRowMarks } from '../live/rowMarks.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { EditIcon, TrashIcon } from '../theme/icons.tsx';
import { TableFooter } from './footer/TableFooter.tsx';
import { useDense } from './footer/useDense.ts';
import type { ListPanel } from './panel/useListPanel.ts';
import type { Sorting } from './rows/SortHeader.tsx';
import { TableRows } from './rows/TableRows.tsx';
import { useRowKeys } from './rows/useRowKeys.ts';
import type { Selection } from './selection/useSelection.ts';
import type { Column, RowAction } from './table.ts';
import type { ListState } from './useListState.ts';

const ConfirmDelete = lazyPrefetched(() =>
  import('../feedback/dialogs/ConfirmDelete.tsx').then((m) => m.ConfirmDelete),
);

const RowsChanged = lazyPrefetched(() => import('../live/RowsChanged.tsx').then((m) => m.RowsChanged));

// Only narrow screens load it.
const CardRows = lazyPrefetched(() => import('./rows/CardRows.tsx').then((m) => m.CardRows));

interface Props<Row extends { id: string }> {
  /** The accessible name of the table: the title of the screen. */
  label: string;
  list: Pick<ListState, 'page' | 'perPage' | 'setPage' | 'setPerPage' | 'narrowed' | keyof Sorting>;
  /** The result of useList. */
  rows: RowsQuery<Row>;
  columns: readonly Column<Row>[];
  /** The name of a row in questions and button labels. */
  nameOf(row: NoInfer<Row>): string;
  /** The URL of "Editar". */
  edit?(row: NoInfer<Row>): string;
  editable?(row: NoInfer<Row>): boolean;
  /** The URL that a click on a row opens, where it is not that of "Editar". */
  open?(row: NoInfer<Row>): string;
  /** The noun as in the history, and the endpoint of "Eliminar". */
  noun?: string;
  remove?: Endpoint<`${string}:id`>;
  /** The endpoint that undoes it. */
  restore?: RestoreEndpoint | undefined;
  removable?(row: NoInfer<Row>): boolean;
  /** The consequences of deleting; by default, whether it can be undone. */
  removeHint?(row: NoInfer<Row>): ReactNode;
  /** The panel beside the list: a click on a row opens its record there. */
  panel?: ListPanel | undefined;
  /** What is selected; without it no rows can be. */
  selection?: Selection | undefined;
  /** Actions before "Editar". */
  actions?: readonly RowAction<Row>[];
  /** What to do when the list is empty. */
  emptyHint?: string;
  /** The message when the rows could not be loaded and the server gave no reason (product/screens#fallbacks). */
  failed?: string;
}

export interface RowsQuery<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  fetchStatus?: string;
  /** When the rows were loaded, in milliseconds since the epoch; without it changes of rows without versions are not marked. */
  dataUpdatedAt?: number;
  refetch(): unknown;
}

/**
 * The rows of a list with their actions and pagination. First skeletons; the previous rows dimmed while the next page
 * loads; cards on narrow screens. A click on a row opens the same URL as "Editar", or the record in the panel.
 */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, list, rows, columns, nameOf, remove, removeHint, emptyHint, failed } = props;
  const t = useTexts();
  // Not on paper, which is narrow too: what shows cards is not loaded then, and a table takes less of it.
  const narrow = useMediaQuery('screen and (max-width: 1099px)', { noSsr: true });
  const [dense, setDense] = useDense();
  const [removing, setRemoving] = useState<Row>();
  // The dialog stays mounted for its closing animation.
  const [dialogMounted, setDialogMounted] = useState(false);
  const confirmRemove = useCallback((row: Row) => {
    setDialogMounted(true);
    setRemoving(row);
  }, []);
  const actions = useActions(props, confirmRemove);
  useLastPage(list, rows);
  const open = openOf(props);
  const rowKeys = useKeysOfRows(props, open);
  const news = useRowMarks(rows);

  if (rows.isError && !rows.data)
    return <LoadFailed error={rows.error} retry={rows.refetch} fallback={failed ?? t.unknownError} />;
  const Rows = (narrow ? CardRows : TableRows) as typeof TableRows;
  const empty = rows.data?.data.length === 0;
  if (isReadPaused(rows)) return <ReadPaused />;
  return (
    <>
      <Box className="surface" sx={{ overflow: 'hidden' }}>
        <Box
          ref={rowKeys}
          aria-busy={!rows.data || rows.isPlaceholderData}
          sx={{ opacity: rows.isPlaceholderData ? 0.5 : 1, transition: 'opacity .15s .1s' }}
        >
          {empty ? (
            <NoRows narrowed={list.narrowed} hint={emptyHint} />
          ) : (
            <Suspense>
              <Rows
                label={label}
                columns={columns}
                actions={actions}
                nameOf={nameOf}
                open={open}
                rows={rows.data?.data}
                expected={list.perPage}
                dense={dense}
                sorting={list}
                selection={selectionOf(props)}
                panel={props.panel}
                marks={news.marks}
              />
            </Suspense>
          )}
        </Box>
        <TableFooter list={list} total={rows.data?.metadata.total} dense={dense} setDense={setDense} />
        {remove && dialogMounted ? (
          <Suspense>
            <ConfirmDelete
              endpoint={remove}
              noun={props.noun ?? ''}
              restore={props.restore}
              row={removing}
              nameOf={nameOf as (row: { id: string }) => string}
              hint={removing && removeHint?.(removing)}
              onRemoved={props.selection?.drop}
              close={() => setRemoving(undefined)}
            />
          </Suspense>
        ) : null}
      </Box>
      <RowNews news={news} refresh={rows.refetch} />
    </>
  );
}

/** Dimmed rows are those of before: no box selects them. */
const selectionOf = ({ rows, selection }: Pick<Props<{ id: string }>, 'rows' | 'selection'>) =>
  selection && rows.isPlaceholderData
    ? { ...selection, toggle: () => undefined, togglePage: () => undefined }
    : selection;

/** Loaded once rows have changed. */
const RowNews = ({ news, refresh }: { news: RowMarks; refresh(): unknown }) =>
  news.changed > 0 || news.missed ? (
    <Suspense>
      <RowsChanged changed={news.changed} missed={news.missed} refresh={refresh} />
    </Suspense>
  ) : null;

function useKeysOfRows<Row extends { id: string }>(
  { rows, edit, selection, actions, panel }: Props<Row>,
  open: ((row: Row) => string | undefined) | undefined,
) {
  // Dimmed, they are those of before: a key is meant for the next ones.
  const shown = (!rows.isPlaceholderData && rows.data?.data) || [];
  const toggle = selection && ((id: string) => selection.toggle(id, shown, false));
  const extend = selection && ((from: string, to: string) => selection.extend(from, to, shown));
  return useRowKeys({ rows: shown, open, edit: edit && open, toggle, extend, actions, panel });
}

/** The URL that a click on a row opens. */
function openOf<Row extends { id: string }>({ edit, editable, open }: Props<Row>) {
  if (!edit) return open;
  return (row: Row) => (editable?.(row) === false ? undefined : edit(row));
}

function useActions<Row extends { id: string }>(
  props: Props<Row>,
  confirmRemove: (row: Row) => void,
): RowAction<Row>[] {
  const t = useTexts();
  const { actions, edit, editable, remove, removable } = props;
  return useMemo(() => {
    const all: RowAction<Row>[] = [...(actions ?? [])];
    if (edit) all.push({ label: t.edit, icon: EditIcon, to: edit, when: editable });
    if (remove)
      all.push({ label: t.remove, icon: TrashIcon, run: confirmRemove, when: removable, tone: 'danger' });
    return all;
  }, [t, actions, edit, editable, remove, removable, confirmRemove]);
}

/** Goes to the last page when the requested one is past the end (deleted rows, an old URL). */
function useLastPage(list: Props<{ id: string }>['list'], rows: RowsQuery<unknown>): void {
  const { page, setPage } = list;
  const metadata = rows.isPlaceholderData ? undefined : rows.data?.metadata;
  const last = metadata ? Math.max(1, Math.ceil(metadata.total / metadata.perPage)) : page;
  useEffect(() => {
    if (page > last) setPage(last);
  });
}
