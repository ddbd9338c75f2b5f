import { useQuery } from '@tanstack/react-query';
import { minSearchLength, type Place, places } from '#contract/places.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useDebounced } from '../../fields/picker/useOptions.ts';
import { call } from '../../http/call.ts';
import { ProblemError } from '../../http/problem.ts';

const none: readonly Place[] = [];

/** Suggestions for a typed address, debounced by 300 ms. */
export function usePlaces(typed: string, country: string) {
  const language = nameLanguage(useLanguage());
  const text = typed.trim();
  const search = useDebounced(text);
  const isLongEnough = text.length >= minSearchLength;
  const { data, error, isFetching, isError, isPaused, refetch } = useQuery({
    queryKey: ['places', search, country, language],
    queryFn: ({ signal }) =>
      call(places.search, { query: { search, country: country || undefined, language }, signal }),
    enabled: search.length >= minSearchLength,
    staleTime: 60_000,
    retry: 0,
  });
  return {
    found: (isLongEnough && search === text && data?.data) || none,
    attribution: data?.attribution ?? '',
    notice: data?.notice ? { message: data.notice, code: data.code } : undefined,
    isLongEnough,
    loading: isFetching || search !== text,
    paused: isPaused && !data,
    failed: isLongEnough && search === text && isError && !isFetching,
    /** The problem when the caller has exceeded the rate limit. */
    rateLimited: error instanceof ProblemError && error.status === 429 ? error.problem : undefined,
    retry: () => void refetch(),
  };
}
