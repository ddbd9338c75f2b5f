import { createStore, useStore } from '../../state/createStore.ts';

/* Whether the browser has a connection. What it says is sure only when it says that there is none. */

export const isOnline = (): boolean => navigator.onLine;

const online = createStore(isOnline());
for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, () => online.set(isOnline()));

/** Whether the browser has a connection. */
export const useOnline = (): boolean => useStore(online);

/** Resolves once there is a connection. */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) return resolve();
    window.addEventListener('online', () => resolve(), { once: true });
  });
