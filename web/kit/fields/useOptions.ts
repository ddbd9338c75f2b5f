import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Option } from '../filters.tsx';

/** Where a searchable select finds its options. */
export interface OptionSource {
  /** Names the source, with everything that its answer depends on. */
  key: readonly unknown[];
  find(search: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** How many characters it takes before it searches (specification §9: 2 for spots and users). */
  minimum?: number;
}

/** The options for what is typed: asked 300 ms after the last key, the newest answer counts. */
export function useOptions(source: OptionSource, typed: string) {
  const [search, setSearch] = useState('');
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), 300);
    return () => clearTimeout(timer);
  }, [wanted]);
  const enough = search.length >= (source.minimum ?? 0);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['options', ...source.key, search],
    queryFn: ({ signal }) => source.find(search, signal),
    enabled: enough,
    staleTime: 30_000,
  });
  const options = (enough && data) || [];
  return {
    options,
    enough: wanted.length >= (source.minimum ?? 0),
    loading: isFetching || search !== wanted,
    isError,
  };
}
