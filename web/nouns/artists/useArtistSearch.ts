import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Artist, artists } from '#contract/artists.ts';
import { call } from '../../kit/http/call.ts';

/** The results of a search, page by page; nothing is requested without a name or a genre. */
export function useArtistSearch(query: string, genre: string) {
  const enabled = query !== '' || genre !== '';
  const search = useInfiniteQuery({
    // Under "users": an import invalidates the results, which mark the imported artists.
    queryKey: ['users', artists.search.path, query, genre],
    queryFn: ({ pageParam: offset, signal }) =>
      call(artists.search, { query: { query, genre, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.artists.next,
    enabled,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  const pages = enabled ? search.data?.pages : undefined;
  return { ...search, enabled, found: pages && uniqueOf(pages), last: pages?.at(-1) };
}

/** A provider may return the same artist on two pages. */
const uniqueOf = (pages: { artists: { items: Artist[] } }[]): Artist[] => [
  ...new Map(pages.flatMap((page) => page.artists.items).map((artist) => [artist.id, artist])).values(),
];
