import { useEffect } from 'react';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import { useOne } from '../../kit/http/data.ts';

const refetchInterval = 60_000;

/** How much waits for staff: refetched every minute, after changes, and when the window is focused; undefined until it is loaded. */
export function useWaiting() {
  const { data, refetch } = useOne(inboxWaiting, {});
  useEffect(() => {
    const refresh = () => void (document.visibilityState === 'visible' && refetch());
    const timer = setInterval(refresh, refetchInterval);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [refetch]);
  return data;
}
