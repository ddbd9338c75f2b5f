import type { ComponentType, ReactNode } from 'react';
import type { QueryOf } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useList } from '../http/data.ts';
import { DataTable } from '../lists/DataTable.tsx';
import { SearchField } from '../lists/filters/SearchField.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import type { RowAction } from '../lists/table.ts';
import { type ListState, useListState } from '../lists/useListState.ts';
import { type AnyColumns, type Columns, useColumns } from './columns.tsx';
import { type AnyFilters, type Filters, NounFilters } from './filters.tsx';
import type { AnyWords, FilterOf, ListedNoun, ListWords, Row, RowOf } from './words.ts';

/** What the list of a noun says of itself. */
export type ListDeclaration<N extends ListedNoun, T extends ListWords<N>> = {
  words(): T;
  readonly columns: Columns<RowOf<N>, T>;
  /** What a row is called in questions and buttons. */
  nameOf(row: RowOf<N>, t: T): string;
  /** What follows from deleting; that it cannot be undone unless given. */
  removeHint?(row: RowOf<N>, t: T): ReactNode;
  removable?(row: RowOf<N>): boolean;
  /** Buttons before "Agregar". */
  readonly Buttons?: ComponentType<{ query: Partial<QueryOf<N['calls']['list']>> }>;
  /** Rows are made and changed elsewhere. */
  readonly form?: 'none';
  /** Values of `view` in the address besides the table's. */
  readonly views?: readonly string[];
  /** After the filters. */
  readonly Controls?: ComponentType<{ list: ListState }>;
  /** Below the filters, with the table in its place; the table alone by default. */
  readonly Content?: ComponentType<ContentProps<N>>;
  /** In how many milliseconds these rows are to be read again; never unless given. */
  refetchInterval?(rows: readonly RowOf<N>[]): number | false;
} & (FilterOf<N> extends never ? { readonly filters?: undefined } : { readonly filters: Filters<N, T> });

export interface ContentProps<N extends ListedNoun> {
  list: ListState;
  query: Partial<QueryOf<N['calls']['list']>>;
  /** Its rows are read only while it is rendered. */
  table: ReactNode;
}

/** What a screen may say besides: that its list is a part of another record, what else can be done with a row. */
export interface ListProps<R extends Row> {
  title?: string;
  /** Under which "new" and "edit" are found, and the name of the list in session storage. */
  path?: string;
  name?: string;
  /** Sent with every page. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** Names of columns and filters that are left out; always the same array. */
  without?: readonly string[];
  actions?: readonly RowAction<R>[];
  editable?(row: R): boolean;
  removable?(row: R): boolean;
  /** Below the table: what its actions open. */
  children?: ReactNode;
}

/** The declaration of any list, as the screen reads it. */
export type AnyList = Omit<ListDeclaration<ListedNoun, AnyWords>, 'columns' | 'filters'> & {
  readonly columns: AnyColumns;
  readonly filters?: AnyFilters | undefined;
};

interface Props extends ListProps<Row> {
  noun: ListedNoun;
  of: AnyList;
  /** The values of its filters; always the same object. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** The list of a noun as it is declared: title, buttons, search, filters, table. */
export function NounList(props: Props) {
  const { noun, of, values, path = noun.path, name = path.slice(1), without, children } = props;
  const { filters = {}, Buttons, Controls, Content } = of;
  const t = of.words();
  const { nav } = useTexts();
  const list = useListState(name, values, of.views);
  const title = props.title ?? t.title ?? menuLabel(nav, noun.name);
  const table = <Table {...props} path={path} title={title} list={list} />;
  return (
    <ListPage
      title={title}
      list={list}
      add={of.form ? undefined : `${path}/new`}
      actions={Buttons ? <Buttons query={list.query} /> : null}
      filters={
        t.searchLabel ? (
          <>
            <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
            <NounFilters {...{ filters, list, t, without }} />
            {Controls ? <Controls list={list} /> : null}
          </>
        ) : null
      }
    >
      {Content ? <Content list={list} query={list.query} table={table} /> : table}
      {children}
    </ListPage>
  );
}

function Table(props: Props & { path: string; title: string; list: ListState }) {
  const { noun, of, path, title, list, query, without } = props;
  const { removable, removeHint } = of;
  const t = of.words();
  const { addFirst } = useTexts();
  return (
    <DataTable
      label={title}
      list={list}
      rows={useList(noun.calls.list, { ...list.query, ...query }, of.refetchInterval)}
      columns={useColumns(of.columns, t, without)}
      nameOf={(row) => of.nameOf(row, t)}
      edit={of.form === 'none' ? undefined : (row) => `${path}/${row.id}/edit`}
      remove={noun.calls.remove}
      editable={props.editable}
      removable={props.removable ?? removable}
      removeHint={removeHint && ((row) => removeHint(row, t))}
      actions={props.actions}
      emptyHint={t.emptyHint ?? addFirst}
      failed={t.failed}
    />
  );
}

const menuLabel = (nav: Readonly<Record<string, string>>, name: string): string => nav[name] ?? name;
