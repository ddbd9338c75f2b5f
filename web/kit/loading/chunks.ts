import { createStore } from '../../state/createStore.ts';
import { askServer, hasNetwork, isOnline, whenOnline } from '../http/online.ts';

/* Loading of the app's chunks, also while there is no connection. */

/** The number of chunks being loaded for what is on the screen. */
export const loadingChunks = createStore(0);

/** Counts a chunk as being loaded for what is on the screen until it has arrived. */
export async function showLoading<T>(loading: Promise<T>): Promise<T> {
  loadingChunks.set(loadingChunks.get() + 1);
  try {
    return await loading;
  } finally {
    loadingChunks.set(loadingChunks.get() - 1);
  }
}

/** Loads a chunk for what is on the screen. */
export const fetchChunk = <T>(load: () => Promise<T>): Promise<T> => showLoading(prefetchChunk(load));

/**
 * Loads a chunk. Without a connection it waits for one instead of failing, because some browsers cache a failed import
 * until the page is reloaded.
 */
export async function prefetchChunk<T>(load: () => Promise<T>): Promise<T> {
  if (!hasNetwork()) await connectionBack();
  else await whenOnline();
  try {
    return await load();
  } catch (error) {
    if (isOnline()) throw error;
    return prefetchChunk(load);
  }
}

/** How long to wait before the server is asked again, ms. */
const pauses = [250, 500, 1000, 2000];

/** The first requests after a browser says that it is online may still fail: resolves with an answer, or after some seconds. */
async function untilAnswered(): Promise<void> {
  for (const pause of pauses) {
    if (await askServer()) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

let returning: Promise<void> | undefined;

/** Resolves when the connection is back. One question serves all chunks that wait. */
function connectionBack(): Promise<void> {
  returning ??= whenOnline()
    .then(untilAnswered)
    .finally(() => {
      returning = undefined;
    });
  return returning;
}
