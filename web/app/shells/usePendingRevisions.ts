import { useEffect } from 'react';
import { pendingRevisions } from '#contract/revisions.pending.ts';
import { useOne } from '../../kit/http/data.ts';

const often = 60_000;

/** How many spot revisions wait for somebody; undefined until that is known. Asked again every minute. */
export function usePendingRevisions(): number | undefined {
  const { data, refetch } = useOne(pendingRevisions, {});
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), often);
    return () => clearInterval(timer);
  }, [refetch]);
  return data?.count;
}
