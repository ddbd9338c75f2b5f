import { createStore, useStore } from '../../state/createStore.ts';

/*
 * Whether a request can be expected to be answered: the one place that knows. `navigator.onLine` is reliable only when it is
 * false; that a server does not answer although there is a network shows in a save that waits for it (product/drafts#unreachable).
 */

/** `silent`: the browser has a network, but the server has not answered what waits for it. */
export type Connection = 'online' | 'silent' | 'offline';

/** Whether the browser has a network at all: without one nothing is sent. */
export const hasNetwork = (): boolean => navigator.onLine;

/** Set by what waits for the server (serverAnswers.ts), whose code a screen without a form does not load. */
export const isSilent = createStore(false);

const connectionNow = (): Connection => (!hasNetwork() ? 'offline' : isSilent.get() ? 'silent' : 'online');
const connection = createStore(connectionNow());
const update = () => connection.set(connectionNow());
isSilent.subscribe(update);
for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, update);

/** Whether the server can be expected to answer. */
export const isOnline = (): boolean => connectionNow() === 'online';

/** The state of the connection; rerenders when it changes. */
export const useConnection = (): Connection => useStore(connection);

/** Whether the server can be expected to answer; rerenders when that changes. */
export const useOnline = (): boolean => useConnection() === 'online';

/** Resolves once the server can be expected to answer. */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) return resolve();
    const unsubscribe = connection.subscribe(() => {
      if (!isOnline()) return;
      unsubscribe();
      resolve();
    });
  });

/** Asks the server for a sign of life. Returns whether it answers, within 10 s. */
export async function askServer(): Promise<boolean> {
  try {
    // Not a redirect: that would be the login of a network, such as that of a hotel.
    await fetch('/live', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}
