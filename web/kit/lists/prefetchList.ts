import { defaultPageSize } from '#contract/kit/base.ts';
import { readPath } from '../http/call.ts';
import { queryClient } from '../http/data.ts';
import { openParam } from '../page/panel.ts';
import { savedListQuery } from './savedListQuery.ts';
import { queryOfAddress } from './views/viewAddress.ts';

/** The first request of a list: its path in the API, and the name under which its last query is stored. */
export interface ListPrefetch {
  readonly path: string;
  readonly list: string;
  /** Parameters that are not in the URL of the screen. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Milliseconds during which the screen does not refetch the prefetched rows. */
const staleTime = 10_000;

/**
 * Fetches the rows that a list shows at a URL before the list's code is loaded: useList finds them under the same query key.
 * Without a query in the URL, the list's last query is used.
 */
export function prefetchList({ path, list, query }: ListPrefetch, url: URL): Promise<void> {
  const state = url.search ? url.searchParams : savedListQuery(list);
  // Parameters that only the screen needs.
  const { view: _view, columns: _columns, [openParam]: _open, ...filters } = queryOfAddress(state);
  const [page, perPage] = [state.get('page') ?? 1, state.get('perPage') ?? defaultPageSize];
  const params = { page: Number(page), perPage: Number(perPage), ...filters, ...query };
  const queryKey = [path.split('/')[1], path, params];
  queryClient.setQueryDefaults(queryKey, { staleTime });
  return queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => readPath(path, params, signal),
    staleTime: 0,
  });
}
