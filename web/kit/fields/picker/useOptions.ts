import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { formatNumber } from '../../values/useNumberFormat.ts';
import { ranked } from './ranking.ts';
import type { Option } from './Select.tsx';
import type { Offer } from './useCombobox.ts';

/** Where a searchable select loads its options from. */
export interface OptionSource {
  /** The query key: the name of the source and everything that its result depends on. */
  key: readonly unknown[];
  /** Returns the first options for a search, and the total number. */
  find(search: string, signal: AbortSignal): Promise<{ options: readonly Option[]; total: number }>;
  /** Returns the options with these ids, for a field whose value was not chosen there; without those that are gone, or fails with 404. */
  named?(ids: readonly string[], signal: AbortSignal): Promise<readonly Option[]>;
  /** The minimum number of characters for a search (product/forms#pickers). */
  minimum?: number;
}

const nothing: { options: readonly Option[]; total: number } = { options: [], total: 0 };

/** The options for a typed text, debounced by 300 ms. */
export function useOptions(source: OptionSource, typed: string): Offer {
  const t = useTexts();
  const translate = useTranslate();
  const text = typed.trim();
  const search = useDebounced(text);
  const isLongEnough = text.length >= (source.minimum ?? 0);
  const query = useQuery({
    queryKey: ['options', ...source.key, search],
    queryFn: ({ signal }) => source.find(search, signal),
    enabled: search.length >= (source.minimum ?? 0),
    staleTime: 30_000,
  });
  const isCurrent = isLongEnough && search === text;
  const { options: found, total } = (isCurrent && query.data) || nothing;
  const options = useMemo(() => ranked(found, text), [found, text]);
  const { failed, loading, paused } = queryStatus(query);
  const empty = isLongEnough ? t.noOptions : t.typeToSearch;
  return {
    options,
    loading: isLongEnough && (!isCurrent || loading),
    failed: isCurrent && failed ? t.optionsFailed : undefined,
    paused,
    retry: () => void query.refetch(),
    empty: paused ? translate('offline') : empty,
    more: total > found.length ? t.moreOptions(found.length, formatNumber(total)) : undefined,
  };
}

type Query = Pick<UseQueryResult, 'isPending' | 'isFetching' | 'isError' | 'isPaused'>;

/** Whether a query is loading, waits for a connection, or has failed; a retry counts as loading. */
export function queryStatus({ isPending, isFetching, isError, isPaused }: Query) {
  const paused = isPending && isPaused;
  return { loading: isError ? isFetching : isPending && !paused, paused, failed: isError && !isFetching };
}

/** The text after it has not changed for 300 ms; '' without delay. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}
