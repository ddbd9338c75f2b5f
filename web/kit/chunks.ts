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
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  count(1);
  try {
    return await fetchChunkQuietly(load);
  } finally {
    count(-1);
  }
}

/** The same, for what nobody waits for yet. */
export async function fetchChunkQuietly<T>(load: () => Promise<T>): Promise<T> {
  await whenOnline();
  try {
    return await load();
  } catch (error) {
    if (isOnline()) throw error;
    return fetchChunkQuietly(load);
  }
}

/** Whether a chunk is being loaded that somebody waits for. */
export const areChunksLoading = (): boolean => underWay > 0;

/** Runs `listener` when a chunk begins to load or has come; call the answer to stop. */
export function onChunks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
