import { createStore } from '../../state/createStore.ts';
import { isOnline, whenOnline } from '../http/online.ts';

/* The chunks of the app, which may be asked for when there is no connection. */

/** How many chunks are being loaded that somebody waits for. */
export const loadingChunks = createStore(0);

/**
 * Fetches a chunk. Without a connection it waits for one instead of failing: some browsers remember a failed import
 * until the page is loaded again.
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  loadingChunks.set(loadingChunks.get() + 1);
  try {
    return await fetchChunkQuietly(load);
  } finally {
    loadingChunks.set(loadingChunks.get() - 1);
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
