import { useCallback, useEffect, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import { defaultPageSize, pageSizes } from '#contract/kit/endpoint.ts';
import { savedListQuery, saveListQuery } from './savedListQuery.ts';

/** The allowed values of a list's filters, by name. */
type Filters = Record<string, readonly string[]>;

interface State<F extends Filters, V extends string> {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  readonly filters: { readonly [K in keyof F]?: F[K][number] };
  /** How the rows are shown; undefined: as a table. Does not affect which rows. */
  readonly view?: V | undefined;
}

export interface ListState<F extends Filters = Filters, V extends string = string> extends State<F, V> {
  /** The query for useList. */
  readonly query: { page: number; perPage: number; search?: string } & { [K in keyof F]?: F[K][number] };
  /** True when there is a search or a filter. */
  readonly narrowed: boolean;
  setPage(page: number): void;
  setPerPage(size: number): void;
  setSearch(search: string): void;
  setFilter<K extends keyof F & string>(name: K, value: F[K][number] | '' | undefined): void;
  setView(view: V | undefined): void;
  clear(): void;
}

/**
 * Page, size, search and filters of a list. The URL is the state; session storage restores it when the list is opened
 * without a query (product/lists#state). A change of size, search or filters goes to page 1.
 */
export function useListState<const F extends Filters = Record<never, never>, const V extends string = never>(
  name: string,
  filters?: F,
  views?: readonly V[],
): ListState<F, V> {
  const [params, setParams] = useSearchParams();
  const hasNoQuery = params.size === 0;
  const parseParams = useCallback(
    (from: URLSearchParams): State<F, V> => parse(from, filters ?? ({} as F), views ?? []),
    [filters, views],
  );
  const state = parseParams(hasNoQuery ? savedListQuery(name) : params);
  const search = serialize(state).toString();

  // Before any input: an effect may run only after a click on a link, whose navigation this one would abort. As a microtask,
  // because the router is not yet subscribed to in the layout effects of its first rendering.
  useLayoutEffect(() => {
    if (hasNoQuery) queueMicrotask(() => setParams(search, { replace: true, preventScrollReset: true }));
  }, [hasNoQuery, search, setParams]);
  useEffect(() => {
    if (!hasNoQuery) saveListQuery(name, search);
  }, [hasNoQuery, search, name]);

  const change = useCallback(
    (changed: Partial<State<F, V>>, replace = false) =>
      setParams((current) => serialize({ ...parseParams(current), page: 1, ...changed }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams, parseParams],
  );

  return {
    ...state,
    query: {
      page: state.page,
      perPage: state.perPage,
      ...(state.search && { search: state.search }),
      ...state.filters,
    },
    narrowed: state.search !== '' || Object.keys(state.filters).length > 0,
    setPage: (page) => change({ page }),
    setPerPage: (perPage) => change({ perPage }),
    setSearch: (search) => change({ search }, true),
    setFilter: (filter, value) => change({ filters: { ...state.filters, [filter]: value || undefined } }),
    setView: (view) => change({ view, page: state.page }),
    clear: () => change({ search: '', filters: {} }),
  };
}

/** Parses a query; invalid values are ignored. */
function parse<F extends Filters, V extends string>(
  params: URLSearchParams,
  filters: F,
  views: readonly V[],
): State<F, V> {
  const page = Number(params.get('page'));
  const perPage = Number(params.get('perPage'));
  const valid = Object.entries(filters).flatMap(([name, values]) => {
    const value = params.get(name);
    return value !== null && values.includes(value) ? [[name, value]] : [];
  });
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1,
    perPage: pageSizes.find((size) => size === perPage) ?? defaultPageSize,
    search: (params.get('search') ?? '').slice(0, 200),
    filters: Object.fromEntries(valid),
    view: views.find((view) => view === params.get('view')),
  };
}

function serialize<F extends Filters, V extends string>(state: State<F, V>): URLSearchParams {
  const { page, perPage, search, filters, view } = state;
  const params = new URLSearchParams({ page: String(page), perPage: String(perPage) });
  if (search) params.set('search', search);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, String(value));
  if (view) params.set('view', view);
  return params;
}
