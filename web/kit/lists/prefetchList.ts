import { defaultPageSize } from '#contract/kit/base.ts';
import { readPath } from '../http/call.ts';
import { queryClient } from '../http/data.ts';
import { rememberedList } from './listMemory.ts';

/** The first rows of a list: its path in the API, and the name under which it remembers how it was left. */
export interface FirstRows {
  readonly path: string;
  readonly list: string;
  /** What the list asks besides what its address says. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Milliseconds for which the screen takes these rows without asking again. */
const staleTime = 10_000;

/**
 * Asks for the rows that a list will show at an address, before the list itself has come: useList finds them under the
 * same key. Without a query in the address they are those of the list as it was left.
 */
export function prefetchList({ path, list, query }: FirstRows, address: URL): Promise<void> {
  const state = address.search ? address.searchParams : rememberedList(list);
  const { view: _, page = 1, perPage = defaultPageSize, ...filters } = Object.fromEntries(state);
  const asked = { page: Number(page), perPage: Number(perPage), ...filters, ...query };
  const queryKey = [path.split('/')[1], path, asked];
  queryClient.setQueryDefaults(queryKey, { staleTime });
  return queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => readPath(path, asked, signal),
    staleTime: 0,
  });
}
