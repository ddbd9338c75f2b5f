import { useEffect } from 'react';
import { useOne } from '../../kit/http/data.ts';
import type { Entry } from '../routing/navigation.ts';

const refetchInterval = 60_000;

/** How many wait for a decision, refetched every minute; undefined until it is loaded. */
export function usePending(count: NonNullable<Entry['badge']>): number | undefined {
  const { data, refetch } = useOne(count, {});
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), refetchInterval);
    return () => clearInterval(timer);
  }, [refetch]);
  return data?.count;
}
