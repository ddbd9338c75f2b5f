import type { Page } from '#contract/kit/endpoint.ts';
import { readPath } from '../../http/call.ts';
import { queryClient } from '../../http/data.ts';

/* The rows that a list shows, which the screens of its records read again to find the next one (product/lists#next). */

/** The call of a list: its path in the API and its query. */
export interface ListedRows {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

type Rows = Page<{ id: string }>;

/** Milliseconds during which a page that was read is not read again. */
const staleTime = 30_000;

/** A page of the rows, as a query with the key that the list itself uses. */
export const pageOf = ({ path, query }: ListedRows, page = query.page) => ({
  queryKey: [path.split('/')[1], path, { ...query, page }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readPath(path, { ...query, page }, signal) as Promise<Rows>,
  staleTime,
});

export const fetchPage = (rows: ListedRows, page: number): Promise<Rows> =>
  queryClient.fetchQuery(pageOf(rows, page));

const storageKey = (list: string): string => `rows:${list}`;

/** Stores what a list shows; `list` is its path in the app. */
export const storeListedRows = (list: string, rows: ListedRows): void =>
  sessionStorage.setItem(storageKey(list), JSON.stringify(rows));

/** What the list showed last; undefined if it was not opened in this tab. */
export function storedListedRows(list: string): ListedRows | undefined {
  const stored = sessionStorage.getItem(storageKey(list));
  return stored ? JSON.parse(stored) : undefined;
}

/** The list and the id in the address of a record's form; undefined for other addresses. */
export function recordAt(pathname: string): { list: string; id: string } | undefined {
  const [, list, id] = /^(\/.+)\/([^/]+)\/edit$/.exec(pathname) ?? [];
  return list && id ? { list, id } : undefined;
}
