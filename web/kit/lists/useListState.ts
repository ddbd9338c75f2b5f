import { use, useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { defaultPageSize, pageSizes } from '#contract/kit/endpoint.ts';
import { isLeaving } from '../page/nextScreen.ts';
import { openParam } from '../page/panel.ts';
import { addFilters, filterIn, queryOf } from './filterValues.ts';
import { isSaved, savedListQuery, saveListQuery } from './savedListQuery.ts';
import { untilListSettings } from './settings/listSettings.ts';
import { storedSettings } from './settings/storedSettings.ts';
import { viewParam } from './views/viewAddress.ts';

/** The allowed values of a list's filters, by name. */
type Filters = Record<string, readonly string[]>;

interface State<F extends Filters, V extends string, S extends string> {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  readonly filters: { readonly [K in keyof F]?: F[K][number] };
  /** The column that the rows are sorted by; undefined: the order of the list itself. */
  readonly sort?: S | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** How the rows are shown; undefined: as a table. Does not affect which rows. */
  readonly view?: V | undefined;
  /** The ids of the columns, where the address chooses them: they are not checked. */
  readonly columns?: readonly string[] | undefined;
  /** The id of the saved view that was opened. */
  readonly viewId?: string | undefined;
}

export interface ListState<F extends Filters = Filters, V extends string = string, S extends string = string>
  extends State<F, V, S> {
  /** The query for useList. */
  readonly query: {
    page: number;
    perPage: number;
    search?: string;
    sort?: S;
    order?: 'asc' | 'desc';
  } & { [K in keyof F]?: F[K][number] };
  /** True when there is a search or a filter. */
  readonly narrowed: boolean;
  setPage(page: number): void;
  setPerPage(size: number): void;
  setSearch(search: string): void;
  setFilter<K extends keyof F & string>(name: K, value: F[K][number] | '' | undefined): void;
  /** Several at once. */
  setFilters(filters: { readonly [K in keyof F]?: F[K][number] | undefined }): void;
  setSort(sort: S | undefined, order?: 'asc' | 'desc'): void;
  setView(view: V | undefined): void;
  setColumns(columns: readonly string[] | undefined): void;
  /** What the address says. */
  readonly address: URLSearchParams;
  /** Shows what another address of this list says, with the present size. */
  goTo(address: URLSearchParams): void;
  clear(): void;
}

/** The allowed values of a list's state; constants. */
interface Allowed<F extends Filters, V extends string, S extends string> {
  readonly filters?: F | undefined;
  readonly views?: readonly V[] | undefined;
  readonly sorts?: readonly S[] | undefined;
  /** The filters that may have several values; of the others the first one counts. */
  readonly several?: Readonly<Record<string, true>> | undefined;
}

/**
 * Page, size, search, filters and sorting of a list. The URL is the state; session storage restores it when the list is opened
 * without a query (product/lists#state). A change of size, search or filters goes to page 1.
 */
export function useListState<
  const F extends Filters = Record<never, never>,
  const V extends string = never,
  const S extends string = never,
>(name: string, allowed: Allowed<F, V, S> = {}): ListState<F, V, S> {
  const [params, setParams] = useSearchParams();
  const hasNoQuery = params.size === 0;
  // It opens with the person's first view of it, as soon as that is known: until then the skeleton of the screen is shown.
  if (hasNoQuery && !isSaved(name) && !storedSettings()) use(untilListSettings());
  const state = parse(hasNoQuery ? savedListQuery(name) : params, allowed);
  const address = serialize(state);
  const search = address.toString();

  // Before any input: an effect may run only after a click on a link, whose navigation this one would abort. As a microtask,
  // because the router is not yet subscribed to in the layout effects of its first rendering. Not if another link was clicked
  // while this list was being rendered.
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (!hasNoQuery) return;
    queueMicrotask(() => {
      if (!isLeaving(pathname)) setParams(search, { replace: true, preventScrollReset: true });
    });
  }, [hasNoQuery, search, setParams, pathname]);
  useEffect(() => {
    if (!hasNoQuery) saveListQuery(name, search);
  }, [hasNoQuery, search, name]);

  const change = (changed: (now: State<F, V, S>) => Partial<State<F, V, S>>, replace = false) => {
    // Of the window, because another change may have no rendering yet; but after Back it has the address of another screen at once.
    const current =
      window.location.pathname === pathname ? new URLSearchParams(window.location.search) : params;
    const now = parse(current, allowed);
    const next = serialize({ ...now, page: 1, ...changed(now) });
    // The record beside the list stays open.
    const open = current.get(openParam);
    if (open) next.set(openParam, open);
    setParams(next, { replace, preventScrollReset: true });
  };
  const setFilters = (chosen: State<F, V, S>['filters']) =>
    change(({ filters }) => ({ filters: { ...filters, ...chosen } }));

  return {
    ...state,
    query: {
      page: state.page,
      perPage: state.perPage,
      ...(state.search && { search: state.search }),
      ...(state.sort && { sort: state.sort }),
      ...(state.order && { order: state.order }),
      ...queryOf(state.filters),
    },
    narrowed: state.search !== '' || Object.keys(state.filters).length > 0,
    setPage: (page) => change(() => ({ page })),
    setPerPage: (perPage) => change(() => ({ perPage })),
    setSearch: (search) => change(() => ({ search }), true),
    setFilter: (filter, value) => setFilters({ [filter]: value || undefined } as State<F, V, S>['filters']),
    setFilters,
    setSort: (sort, order) => change(() => ({ sort, order: sort ? order : undefined })),
    setView: (view) => change(({ page }) => ({ view, page })),
    setColumns: (columns) => change(({ page }) => ({ columns, page })),
    address,
    goTo: (next) => change(({ perPage }) => ({ ...parse(next, allowed), page: 1, perPage })),
    clear: () => change(() => ({ search: '', filters: {}, viewId: undefined })),
  };
}

/** Parses a query; invalid values are ignored. */
function parse<F extends Filters, V extends string, S extends string>(
  params: URLSearchParams,
  { filters, views = [], sorts = [], several }: Allowed<F, V, S>,
): State<F, V, S> {
  const page = Number(params.get('page'));
  const perPage = Number(params.get('perPage'));
  const valid = Object.entries(filters ?? {}).flatMap(([name, values]) => {
    const value = filterIn(params, name, values, several?.[name]);
    return value ? [[name, value]] : [];
  });
  const sort = sorts.find((column) => column === params.get('sort'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1,
    perPage: pageSizes.find((size) => size === perPage) ?? defaultPageSize,
    search: (params.get('search') ?? '').slice(0, 200),
    filters: Object.fromEntries(valid),
    sort,
    order: sort ? orders.find((order) => order === params.get('order')) : undefined,
    view: views.find((view) => view === params.get('view')),
    columns: params.get('columns')?.slice(0, 4000).split(',').filter(Boolean),
    viewId: params.get(viewParam)?.slice(0, 36),
  };
}

const orders = ['asc', 'desc'] as const;

function serialize<F extends Filters, V extends string, S extends string>(
  state: State<F, V, S>,
): URLSearchParams {
  const { page, perPage, search, filters, sort, order, view, columns, viewId } = state;
  const params = new URLSearchParams({ page: String(page), perPage: String(perPage) });
  if (search) params.set('search', search);
  addFilters(params, filters);
  if (sort) params.set('sort', sort);
  if (order) params.set('order', order);
  if (view) params.set('view', view);
  if (columns?.length) params.set('columns', columns.join());
  if (viewId) params.set(viewParam, viewId);
  return params;
}
