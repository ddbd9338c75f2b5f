import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Artist, artists } from '#contract/artists.ts';
import { call } from '../../kit/http/call.ts';

/** Results of a search, page after page; nothing is asked while there is neither name nor genre. */
export function useArtistSearch(query: string, genre: string) {
  const asked = query !== '' || genre !== '';
  const search = useInfiniteQuery({
    // Under "users", so that an import makes the marks of what is imported fresh.
    queryKey: ['users', artists.search.path, query, genre],
    queryFn: ({ pageParam: offset, signal }) =>
      call(artists.search, { query: { query, genre, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.artists.next,
    enabled: asked,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  const pages = asked ? search.data?.pages : undefined;
  return { ...search, asked, found: pages && uniqueOf(pages), last: pages?.at(-1) };
}

/** A provider may repeat an artist from one page to the next. */
function uniqueOf(pages: { artists: { items: Artist[] } }[]): Artist[] {
  const found = new Map(pages.flatMap((page) => page.artists.items).map((artist) => [artist.id, artist]));
  return [...found.values()];
}
