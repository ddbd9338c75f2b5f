/* Whether the browser has a connection. What it says is sure only when it says that there is none. */

export const isOnline = (): boolean => navigator.onLine;

/** Runs `listener` at each change; call the answer to stop. */
export function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Resolves once there is a connection. */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) return resolve();
    window.addEventListener('online', () => resolve(), { once: true });
  });
