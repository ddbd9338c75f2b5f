import { useEffect } from 'react';
import { pendingRevisions } from '#contract/revisions.pending.ts';
import { useOne } from '../../kit/http/data.ts';

const refetchInterval = 60_000;

/** The number of pending spot revisions, refetched every minute; undefined until it is loaded. */
export function usePendingRevisions(): number | undefined {
  const { data, refetch } = useOne(pendingRevisions, {});
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), refetchInterval);
    return () => clearInterval(timer);
  }, [refetch]);
  return data?.count;
}
