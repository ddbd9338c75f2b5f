import { useSyncExternalStore } from 'react';
import { isOnline, whenOnline } from './online.ts';

/* The chunks of the app, which may be asked for when there is no connection. */

let underWay = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  underWay += change;
  for (const listener of listeners) listener();
}

/**
 * Fetches a chunk. Without a connection it waits for one instead of failing: some browsers remember a failed import
 * until the page is loaded again.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  count(1);
  try {
    return await fetchQuietly(load);
  } finally {
    count(-1);
  }
}

/** The same, for what nobody waits for yet. */
export async function fetchQuietly<T>(load: () => Promise<T>): Promise<T> {
  await whenOnline();
  try {
    return await load();
  } catch (error) {
    if (isOnline()) throw error;
    return fetchQuietly(load);
  }
}

/** Whether a chunk is on its way. */
export const usePartsUnderWay = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => underWay > 0,
  );
