import { useInfiniteQuery } from '@tanstack/react-query';
import { history } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { call } from '../http/call.ts';

/**
 * The changes of a record, newest first, and the names of what is in them: `perPage` at first (at most 100), as many more
 * with each `older.load`. `data` is undefined until the first ones have been read.
 */
export function useHistoryPages(noun: HistoryNoun, id: string, perPage: number) {
  const query = useInfiniteQuery({
    queryKey: ['history', history.list.path, noun, id, perPage],
    queryFn: ({ pageParam: page, signal }) =>
      call(history.list, { params: { id }, query: { noun, page, perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata: { page, lastPage } }) => (page < lastPage ? page + 1 : undefined),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const { data, error, isPending, fetchStatus, refetch } = query;
  const pages = data?.pages ?? [];
  // A change that was made between two requests moves the last entry of a page to the next one.
  const byId = new Map(pages.flatMap((page) => page.data).map((entry) => [entry.id, entry]));
  const entries = [...byId.values()];
  const total = pages.at(-1)?.metadata.total ?? 0;
  return {
    ...{ error, isPending, fetchStatus, refetch },
    data: data && {
      entries,
      total,
      names: Object.assign({}, ...pages.map(({ names }) => names)) as Record<string, string>,
    },
    older: {
      exist: query.hasNextPage,
      areAllOnFirstPage: total <= perPage,
      shown: entries.length,
      total,
      // Another request while one runs would read the same page.
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
      isLoading: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
    },
  };
}
export type OlderEntries = ReturnType<typeof useHistoryPages>['older'];
