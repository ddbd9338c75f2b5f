import { vi } from 'vitest';

/**
 * Repeats `work` until it does not throw, and returns its result. The only caller of `vi.waitFor`, whose own limit of one second is too
 * short on a busy machine (decision 0046).
 */
export const until = <T>(work: () => T | Promise<T>, timeout = 15_000): Promise<T> =>
  vi.waitFor(work, { timeout, interval: 25 });
