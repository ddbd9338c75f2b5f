import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { minSearchLength, type Place, places } from '#contract/places.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { call } from '../../http/call.ts';
import { ProblemError } from '../../http/problem.ts';

const none: readonly Place[] = [];

/** Suggestions for a typed address: asked 300 ms after the last key; only the newest answer counts. */
export function usePlaces(typed: string, country: string) {
  const language = nameLanguage(useLanguage());
  const [search, setSearch] = useState('');
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), 300);
    return () => clearTimeout(timer);
  }, [wanted]);
  const enough = wanted.length >= minSearchLength;
  const { data, error, isFetching, isError, refetch } = useQuery({
    queryKey: ['places', search, country, language],
    queryFn: ({ signal }) =>
      call(places.search, { query: { search, country: country || undefined, language }, signal }),
    enabled: search.length >= minSearchLength,
    staleTime: 60_000,
    retry: 0,
  });
  return {
    found: (enough && search === wanted && data?.data) || none,
    attribution: data?.attribution ?? '',
    notice: data?.notice ? { message: data.notice, code: data.code } : undefined,
    enough,
    loading: isFetching || search !== wanted,
    failed: enough && search === wanted && isError && !isFetching,
    /** Why, where somebody has searched too often. */
    refused: error instanceof ProblemError && error.status === 429 ? error.problem : undefined,
    retry: () => void refetch(),
  };
}
