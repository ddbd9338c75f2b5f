import { Suspense, useEffect, useState } from 'react';
import type { Page } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useList } from '../http/data.ts';
import { DataTable } from '../lists/DataTable.tsx';
import { type ListedRows, storeListedRows } from '../lists/panel/listedRows.ts';
import { useListPanel } from '../lists/panel/useListPanel.ts';
import { type Selection, useSelection } from '../lists/selection/useSelection.ts';
import type { Column } from '../lists/table.ts';
import type { ListState } from '../lists/useListState.ts';
import { WithPanel } from '../lists/WithPanel.tsx';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import type { Act } from './bulk/act.ts';
import type { NounListProps } from './listProps.ts';
import type { Row } from './words.ts';

const BulkActions = lazyPrefetched(() => import('./bulk/BulkActions.tsx').then((m) => m.BulkActions));

interface TableProps extends NounListProps {
  path: string;
  title: string;
  list: ListState;
  columns: Column<Row>[];
}

/** The rows of a noun's list, and what can be done with the selected ones. */
export function NounTable(props: TableProps) {
  const { noun, declaration, path, title, list, columns } = props;
  const { removable, removeHint } = declaration;
  const t = declaration.words();
  const { addFirst } = useTexts();
  const query = { ...list.query, ...props.query };
  const rows = useList(noun.calls.list, query, declaration.refetchInterval);
  const { panel, isOffered } = useListPanel(path, declaration.form === undefined);
  const listed = { path: noun.calls.list.path, query };
  useStoredRows(declaration.form === undefined ? path : undefined, listed);
  const { Selected } = declaration;
  const selection = useSelection(JSON.stringify([list.search, list.filters, props.query]));
  return (
    <WithPanel panel={panel} listed={listed} page={rows.data}>
      <DataTable
        label={title}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={(row) => declaration.nameOf(row, t)}
        edit={declaration.form === 'none' ? undefined : (row) => panel.edit(row.id)}
        panel={isOffered ? panel : undefined}
        noun={noun.name}
        remove={noun.calls.remove}
        restore={noun.calls.restore}
        editable={props.editable}
        removable={props.removable ?? removable}
        removeHint={removeHint && ((row) => removeHint(row, t))}
        actions={props.actions}
        emptyHint={t.emptyHint ?? addFirst}
        failed={t.failed}
        selection={noun.calls.bulk || Selected ? selection : undefined}
      />
      {Selected ? (
        <Selected list={list} page={rows.data} selection={selection} />
      ) : noun.calls.bulk ? (
        <SelectedRows {...props} endpoint={noun.calls.bulk} page={rows.data} selection={selection} />
      ) : null}
    </WithPanel>
  );
}

/** Stores what the list shows for the screens of its records. */
function useStoredRows(path: string | undefined, rows: ListedRows): void {
  const stored = JSON.stringify(rows);
  useEffect(() => {
    if (path) storeListedRows(path, JSON.parse(stored));
  }, [path, stored]);
}

interface SelectedProps extends TableProps {
  endpoint: Act['endpoint'];
  page: Page<Row> | undefined;
  selection: Selection;
}

/** What is selected, and what can be done with it. */
function SelectedRows({ endpoint, declaration, list, query, page, selection }: SelectedProps) {
  const t = declaration.words();
  const total = page?.metadata.total ?? 0;
  const ids = [...selection.ids];
  const { page: _page, perPage: _perPage, sort: _sort, order: _order, ...filters } = list.query;
  const act = {
    endpoint,
    target: selection.isAll ? { query: { ...filters, ...query }, except: ids } : { ids },
    count: selection.count(total),
    settings: declaration.settings ?? noSettings,
    words: t,
    rows: page?.data,
    nameOf: declaration.nameOf,
  };
  // Stays after the selection was cleared, because its dialog shows the progress.
  const [isUsed, setUsed] = useState(false);
  if (act.count > 0 && !isUsed) setUsed(true);
  return isUsed ? (
    <Suspense>
      <BulkActions {...{ selection, total, act }} adminSettings={declaration.adminSettings} />
    </Suspense>
  ) : null;
}

const noSettings = {};
