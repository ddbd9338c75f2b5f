import type { ComponentType, ReactNode } from 'react';
import type { QueryOf } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useList } from '../http/data.ts';
import { DataTable } from '../lists/DataTable.tsx';
import { SearchField } from '../lists/filters/SearchField.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import type { RowAction } from '../lists/table.ts';
import { useListState } from '../lists/useListState.ts';
import { type AnyColumns, type Columns, useColumns } from './columns.tsx';
import { type AnyFilters, type Filters, NounFilters } from './filters.tsx';
import type { AnyWords, FilterOf, ListedNoun, ListWords, Row, RowOf } from './words.ts';

/** The declaration of a noun's list. */
export type ListDeclaration<N extends ListedNoun, T extends ListWords<N>> = {
  words(): T;
  readonly columns: Columns<RowOf<N>, T>;
  /** The name of a row in questions and button labels. */
  nameOf(row: RowOf<N>, t: T): string;
  /** The consequences of deleting; by default, that it cannot be undone. */
  removeHint?(row: RowOf<N>, t: T): ReactNode;
  removable?(row: RowOf<N>): boolean;
  /** Buttons before "Agregar". */
  readonly Buttons?: ComponentType<{ query: Partial<QueryOf<N['calls']['list']>> }>;
  /** The noun has no form: its rows are created and edited elsewhere. */
  readonly form?: 'none';
  /** After how many milliseconds these rows are refetched; false: never. */
  refetchInterval?(rows: readonly RowOf<N>[]): number | false;
} & (FilterOf<N> extends never ? { readonly filters?: undefined } : { readonly filters: Filters<N, T> });

/** What a screen may add: that its list belongs to another record, more row actions. */
export interface ListProps<R extends Row> {
  title?: string;
  /** The URL prefix of "new" and "edit"; by default that of the noun. */
  path?: string;
  /** The name of the list in session storage; by default from `path`. */
  name?: string;
  /** Sent with every request. */
  query?: Readonly<Record<string, string>>;
  /** Names of columns and filters that are left out; a constant array. */
  without?: readonly string[];
  actions?: readonly RowAction<R>[];
  editable?(row: R): boolean;
  removable?(row: R): boolean;
  /** Below the table, such as the dialogs of its actions. */
  children?: ReactNode;
}

/** ListDeclaration of any noun. */
export type AnyList = Omit<ListDeclaration<ListedNoun, AnyWords>, 'columns' | 'filters'> & {
  readonly columns: AnyColumns;
  readonly filters?: AnyFilters | undefined;
};

interface Props extends ListProps<Row> {
  noun: ListedNoun;
  declaration: AnyList;
  /** The allowed values of its filters; a constant object. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** The list screen of a noun from its declaration. */
export function NounList({ noun, declaration, values, path = noun.path, ...props }: Props) {
  const { filters = {}, Buttons, removable, removeHint } = declaration;
  const { name = path.slice(1), query, without: exclude, actions, children } = props;
  const t = declaration.words();
  const shared = useTexts();
  const list = useListState(name, values);
  const rows = useList(noun.calls.list, { ...list.query, ...query }, declaration.refetchInterval);
  const menuLabels: Readonly<Record<string, string>> = shared.nav;
  const title = props.title ?? t.title ?? menuLabels[noun.name] ?? noun.name;
  const hasForm = declaration.form !== 'none';
  return (
    <ListPage
      title={title}
      list={list}
      add={hasForm ? `${path}/new` : undefined}
      actions={Buttons ? <Buttons query={list.query} /> : null}
      filters={
        t.searchLabel ? (
          <>
            <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
            <NounFilters {...{ filters, list, t, exclude }} />
          </>
        ) : null
      }
    >
      <DataTable
        label={title}
        list={list}
        rows={rows}
        columns={useColumns(declaration.columns, t, exclude)}
        nameOf={(row) => declaration.nameOf(row, t)}
        edit={hasForm ? (row) => `${path}/${row.id}/edit` : undefined}
        remove={noun.calls.remove}
        editable={props.editable}
        removable={props.removable ?? removable}
        removeHint={removeHint && ((row) => removeHint(row, t))}
        actions={actions}
        emptyHint={t.emptyHint ?? shared.addFirst}
        failed={t.failed}
      />
      {children}
    </ListPage>
  );
}
