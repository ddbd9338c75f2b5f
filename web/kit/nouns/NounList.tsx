import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { Page, QueryOf } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { BulkActions } from '../bulk/BulkActions.tsx';
import type { AnySettings } from '../bulk/settings.ts';
import { useList } from '../http/data.ts';
import { ColumnsButton } from '../lists/columns/ColumnsButton.tsx';
import { shownColumns } from '../lists/columns/chosenColumns.ts';
import { useColumnChoice } from '../lists/columns/useColumnChoice.ts';
import { DataTable } from '../lists/DataTable.tsx';
import { SearchField } from '../lists/filters/SearchField.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { type Selection, useSelection } from '../lists/selection/useSelection.ts';
import type { Column, RowAction } from '../lists/table.ts';
import { type ListState, useListState } from '../lists/useListState.ts';
import { ViewsButton } from '../lists/views/ViewsButton.tsx';
import { type AnyColumns, type Columns, useColumns } from './columns.tsx';
import type { AnyFilters, Filters } from './filters/declared.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import type { SortOption } from './filters/FilterPanel.tsx';
import { ListExport } from './ListExport.tsx';
import type { AnyWords, FilterOf, ListedNoun, ListWords, Row, RowOf } from './words.ts';

/** The declaration of a noun's list. */
export type ListDeclaration<N extends ListedNoun, T extends ListWords<N>> = {
  words(): T;
  readonly columns: Columns<RowOf<N>, T>;
  /** The name of a row in questions and button labels. */
  nameOf(row: RowOf<N>, t: T): string;
  /** The consequences of deleting; by default, whether it can be undone. */
  removeHint?(row: RowOf<N>, t: T): ReactNode;
  removable?(row: RowOf<N>): boolean;
  /** Buttons before "Agregar". */
  readonly Buttons?: ComponentType<{ query: Partial<QueryOf<N['calls']['list']>> }>;
  /** The noun has no form: its rows are created and edited elsewhere. */
  readonly form?: 'none';
  /** The names of the filters that are chosen in the panel instead of the bar. */
  readonly panel?: readonly FilterOf<N>[];
  /** Values of `view` in the address besides the table's. */
  readonly views?: readonly string[];
  /** After the filters. */
  readonly Controls?: ComponentType<{ list: ListState }>;
  /** Replaces the table, which it receives. */
  readonly Content?: ComponentType<ContentProps<N>>;
  /** After how many milliseconds these rows are refetched; false: never. */
  refetchInterval?(rows: readonly RowOf<N>[]): number | false;
} & (FilterOf<N> extends never ? { readonly filters?: undefined } : { readonly filters: Filters<N, T> });

export interface ContentProps<N extends ListedNoun> {
  list: ListState;
  query: Partial<QueryOf<N['calls']['list']>>;
  /** Its rows are read only while it is rendered. */
  table: ReactNode;
}

/** What a screen may add: that its list belongs to another record, more row actions. */
export interface ListProps<R extends Row> {
  title?: string;
  /** The URL prefix of "new" and "edit"; by default that of the noun. */
  path?: string;
  /** The name of the list in session storage; by default from `path`. */
  name?: string;
  /** For the list of one record's: the name under which its columns are kept for all of them. It has no views. */
  kept?: string;
  /** Sent with every request. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** Names of columns and filters that are left out; a constant array. */
  exclude?: readonly string[];
  actions?: readonly RowAction<R>[];
  editable?(row: R): boolean;
  removable?(row: R): boolean;
  /** Below the table, such as the dialogs of its actions. */
  children?: ReactNode;
}

/** ListDeclaration of any noun. */
export type AnyList = Omit<
  ListDeclaration<ListedNoun, AnyWords>,
  'columns' | 'filters' | 'panel' | 'settings'
> & {
  readonly columns: AnyColumns;
  readonly filters?: AnyFilters | undefined;
  readonly panel?: readonly string[];
  /** The controls of the fields that an act on many records can set. */
  readonly settings?: AnySettings;
};

interface Props extends ListProps<Row> {
  noun: ListedNoun;
  declaration: AnyList;
  /** The allowed values of its filters; a constant object. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The columns that it can be sorted by; a constant array. */
  sorts: readonly string[];
}

/** The list screen of a noun from its declaration. */
export function NounList(props: Props) {
  const { noun, declaration, values, sorts, path = noun.path, name = path.slice(1), exclude } = props;
  const { filters = {}, panel, Buttons, Controls, Content } = declaration;
  const t = declaration.words();
  const { nav } = useTexts();
  const list = useListState(name, { filters: values, views: declaration.views, sorts });
  const columns = useColumns(declaration.columns, t, { exclude, sorts });
  const title = props.title ?? t.title ?? menuLabel(nav, noun.name);
  const choice = useColumnChoice(props.kept ?? name, list);
  const shown = useMemo(() => shownColumns(columns, choice.ids), [columns, choice.ids]);
  const table = <Table {...props} {...{ path, title, list }} columns={shown} />;
  return (
    <ListPage
      title={title}
      list={list}
      add={declaration.form ? undefined : `${path}/new`}
      actions={
        <>
          {Buttons ? <Buttons query={list.query} /> : null}
          <ListExport {...{ noun, title, t }} columns={shown} query={{ ...list.query, ...props.query }} />
        </>
      }
      tools={
        <>
          {props.kept ? null : (
            <ViewsButton
              name={name}
              list={list}
              columns={choice.ids ? shown.map(({ id }) => id) : undefined}
            />
          )}
          <ColumnsButton all={columns} choice={choice} />
        </>
      }
      filters={
        t.searchLabel ? (
          <>
            <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
            <FilterBar {...{ filters, panel, list, t, exclude }} sorts={sortOptions(columns)} />
            {Controls ? <Controls list={list} /> : null}
          </>
        ) : null
      }
    >
      {Content ? <Content list={list} query={list.query} table={table} /> : table}
      {props.children}
    </ListPage>
  );
}

interface TableProps extends Props {
  path: string;
  title: string;
  list: ListState;
  columns: Column<Row>[];
}

function Table(props: TableProps) {
  const { noun, declaration, path, title, list, columns } = props;
  const { removable, removeHint } = declaration;
  const t = declaration.words();
  const { addFirst } = useTexts();
  const rows = useList(noun.calls.list, { ...list.query, ...props.query }, declaration.refetchInterval);
  const selection = useSelection(JSON.stringify([list.search, list.filters, props.query]));
  return (
    <>
      <DataTable
        label={title}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={(row) => declaration.nameOf(row, t)}
        edit={declaration.form ? undefined : (row) => `${path}/${row.id}/edit`}
        remove={noun.calls.remove}
        restore={noun.calls.restore}
        editable={props.editable}
        removable={props.removable ?? removable}
        removeHint={removeHint && ((row) => removeHint(row, t))}
        actions={props.actions}
        emptyHint={t.emptyHint ?? addFirst}
        failed={t.failed}
        selection={selection}
      />
      <SelectedRows {...props} page={rows.data} selection={selection} />
    </>
  );
}

interface SelectedProps extends TableProps {
  page: Page<Row> | undefined;
  selection: Selection;
}

/** What is selected, and what can be done with it. */
function SelectedRows({ noun, declaration, list, query, page, selection }: SelectedProps) {
  const t = declaration.words();
  const total = page?.metadata.total ?? 0;
  const rows = page?.data ?? [];
  const ids = [...selection.ids];
  const { page: _page, perPage: _perPage, sort: _sort, order: _order, ...filters } = list.query;
  const act = {
    endpoint: noun.calls.bulk,
    target: selection.isAll ? { query: { ...filters, ...query }, except: ids } : { ids },
    count: selection.count(total),
    settings: declaration.settings ?? noSettings,
    words: t,
  };
  return <BulkActions {...{ selection, total, rows, act }} />;
}
const noSettings = {};

/** What the list can be sorted by, where it has no table headers. */
const sortOptions = (columns: readonly Column<Row>[]): SortOption[] =>
  columns.flatMap(({ sort, label }) => (sort ? [{ sort, label }] : []));

const menuLabel = (nav: Readonly<Record<string, string>>, name: string): string => nav[name] ?? name;
