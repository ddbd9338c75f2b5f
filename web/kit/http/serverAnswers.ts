import { useEffect } from 'react';
import { askServer, isSilent } from './online.ts';
import { watchServer } from './serverWatch.ts';

/* For what waits for the server: forms and the outbox (product/drafts#unreachable). */

const server = watchServer(askServer, isSilent);
export const { noteNoAnswer, noteAnswer, check: checkServer } = server;

for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, server.reset);

/** While `isWaiting`, the server is asked from time to time whether it answers again. */
export function useWaitForServer(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? server.wait() : undefined), [isWaiting]);
}
