import { createStore } from '../../state/createStore.ts';
import { askServer, isOnline, whenOnline } from '../http/online.ts';

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
  if (!isOnline()) await connectionBack();
  try {
    return await load();
  } catch (error) {
    if (isOnline()) throw error;
    return prefetchChunk(load);
  }
}

/** Between two questions whether the server answers, ms. */
const pause = 500;

/** Resolves when the server has answered: the first requests after a browser says that it is online may still fail. */
async function connectionBack(): Promise<void> {
  await whenOnline();
  while (!(await askServer())) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await whenOnline();
  }
}
