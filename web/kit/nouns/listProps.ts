import type { ComponentType, ReactNode } from 'react';
import type { Page, QueryOf } from '#contract/kit/endpoint.ts';
import type { Selection } from '../lists/selection/useSelection.ts';
import type { RowAction } from '../lists/table.ts';
import type { ListState } from '../lists/useListState.ts';
import type { AnySettings } from './bulk/settings.ts';
import type { AnyColumns, Columns } from './columns.tsx';
import type { AnyFilters, Filters, SeveralOf } from './filters/declared.ts';
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
  /** The export of the list, while nobody has chosen other columns. */
  readonly Export?: ComponentType<{ query: Partial<QueryOf<N['calls']['list']>> }>;
  /** The name of the exported file with other columns; by default from the title. */
  readonly fileName?: string;
  /** `none`: its rows are created and edited elsewhere; `edit`: only created elsewhere. */
  readonly form?: 'none' | 'edit';
  /** The names of the filters that are chosen in the panel instead of the bar. */
  readonly panel?: readonly FilterOf<N>[];
  /** The fields that only administrators may set on many records. */
  readonly adminSettings?: readonly string[];
  /** Values of `view` in the address besides the table's. */
  readonly views?: readonly string[];
  /** After the filters. */
  readonly Controls?: ComponentType<{ list: ListState }>;
  /** Replaces the table, which it receives. */
  readonly Content?: ComponentType<ContentProps<N>>;
  /** What is selected and what can be done with it, instead of the acts of the noun. */
  readonly Selected?: ComponentType<SelectedProps<RowOf<N>>>;
  /** After how many milliseconds these rows are refetched; false: never. */
  refetchInterval?(rows: readonly RowOf<N>[]): number | false;
} & (FilterOf<N> extends never ? { readonly filters?: undefined } : { readonly filters: Filters<N, T> }) &
  // All of them: what an address has of the others is one value.
  ([SeveralOf<N>] extends [never]
    ? { readonly several?: undefined }
    : { readonly several: { readonly [F in SeveralOf<N>]: true } });

/** The selection of a list; `page` is what the list shows. */
export interface SelectedProps<R extends Row> {
  list: ListState;
  page: Page<R> | undefined;
  selection: Selection;
}

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
  'columns' | 'filters' | 'several' | 'panel' | 'settings'
> & {
  readonly columns: AnyColumns;
  readonly filters?: AnyFilters | undefined;
  readonly several?: Readonly<Record<string, true>> | undefined;
  readonly panel?: readonly string[];
  /** The controls of the fields that an act on many records can set. */
  readonly settings?: AnySettings;
};

export interface NounListProps extends ListProps<Row> {
  noun: ListedNoun;
  declaration: AnyList;
  /** The allowed values of its filters; a constant object. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The columns that it can be sorted by; a constant array. */
  sorts: readonly string[];
}
