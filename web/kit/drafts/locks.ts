/**
 * Takes a lock that all tabs share, which ends with its tab: returns the function that releases it, or undefined while another
 * tab has it. Where a page is served over plain HTTP there are none, and every tab gets it.
 */
export const takeLock = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(() => {});
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(undefined));
  });

/** The lock of whoever writes or sends a draft: its form, or the outbox. */
export const lockOf = (draft: string): string => `draft ${draft}`;
