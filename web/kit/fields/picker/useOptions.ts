import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import type { Option } from './FilterSelect.tsx';
import { ranked } from './ranking.ts';
import type { Offer } from './useCombobox.ts';

/** Where a searchable select finds its options. */
export interface OptionSource {
  /** Names the source, with everything that its answer depends on. */
  key: readonly unknown[];
  /** The first options for a search, and how many there are in all. */
  find(search: string, signal: AbortSignal): Promise<{ options: readonly Option[]; total: number }>;
  /** How many characters it takes before it searches (product/forms#pickers). */
  minimum?: number;
}

const none: readonly Option[] = [];

/** The options for what is typed: asked 300 ms after the last key, the newest answer counts. */
export function useOptions(source: OptionSource, typed: string): Offer {
  const t = useTexts();
  const wanted = typed.trim();
  const search = useSettled(wanted);
  const enough = wanted.length >= (source.minimum ?? 0);
  const query = useQuery({
    queryKey: ['options', ...source.key, search],
    queryFn: ({ signal }) => source.find(search, signal),
    enabled: search.length >= (source.minimum ?? 0),
    staleTime: 30_000,
  });
  const current = enough && search === wanted;
  const answer = current ? query.data : undefined;
  const found = answer?.options ?? none;
  const options = useMemo(() => ranked(found, wanted), [found, wanted]);
  const { failed, loading } = reading(query);
  const total = answer?.total ?? 0;
  return {
    options,
    loading: enough && (!current || loading),
    failed: current && failed ? t.optionsFailed : undefined,
    retry: () => void query.refetch(),
    empty: enough ? t.noOptions : t.typeToSearch,
    more: total > found.length ? t.moreOptions(found.length, total) : undefined,
  };
}

/** Whether options are still being read, or could not be; another attempt counts as being read. */
export function reading(query: { isPending: boolean; isFetching: boolean; isError: boolean }) {
  const { isPending, isFetching, isError } = query;
  return { loading: isError ? isFetching : isPending, failed: isError && !isFetching };
}

/** The text once it has stayed the same for 300 ms; at once when it is empty. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
