import { createStore, useStore } from '../../state/createStore.ts';

/* Whether the browser has a connection. `navigator.onLine` is reliable only when it is false. */

export const isOnline = (): boolean => navigator.onLine;

const online = createStore(isOnline());
for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, () => online.set(isOnline()));

/** Whether the browser has a connection; rerenders when that changes. */
export const useOnline = (): boolean => useStore(online);

/** Resolves once there is a connection. */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) return resolve();
    window.addEventListener('online', () => resolve(), { once: true });
  });
