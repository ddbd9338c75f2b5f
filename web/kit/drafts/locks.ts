/** The locks of this tab. */
const mine = new Set<string>();

/**
 * Takes a lock that all tabs share, which ends with its tab: returns the function that releases it, or undefined while another
 * tab has it. Where a page is served over plain HTTP there are none, and every tab gets it.
 */
export const takeLock = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(() => {});
    let isMine = false;
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        isMine = true;
        mine.add(name);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(undefined))
      // Once it is released.
      .finally(() => isMine && mine.delete(name));
  });

/** The names of the locks that other tabs have. */
export async function locksOfOthers(): Promise<ReadonlySet<string>> {
  // Some may be released, or taken, before the answer.
  const before = [...mine];
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.flatMap(({ name }) => name ?? []);
  return new Set(names.filter((name) => !mine.has(name) && !before.includes(name)));
}

/** The lock of whoever writes or sends a draft: its form, or the outbox. */
export const lockOf = (draft: string): string => `draft ${draft}`;
