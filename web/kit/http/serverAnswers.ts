import { useEffect } from 'react';
import { isSilent } from './online.ts';
import { watchServer } from './serverWatch.ts';

/* For what waits for the server: forms and the outbox (product/drafts#unreachable). */

const server = watchServer(async () => {
  try {
    // Not a redirect: that would be the login of a network, such as that of a hotel.
    await fetch('/live', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}, isSilent);
export const { noteNoAnswer, noteAnswer, check: checkServer } = server;

for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, server.reset);

/** While `isWaiting`, the server is asked from time to time whether it answers again. */
export function useWaitForServer(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? server.wait() : undefined), [isWaiting]);
}
