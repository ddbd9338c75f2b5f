import { useQuery } from '@tanstack/react-query';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import { call } from './call.ts';

/** How much waits for staff, read anew every minute, after changes, and when the window is focused; undefined until it is loaded. */
export const useWaiting = () =>
  useQuery({ queryKey: ['inbox', ''], queryFn: () => call(inboxWaiting), refetchInterval: 60_000 }).data;
