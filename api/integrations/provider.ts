import { setTimeout as pause } from 'node:timers/promises';
import type { MessageCode } from '#contract/kit/codes.ts';

/** A provider did not do its part. `again` tells whether another try may help. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly again: boolean;
  /** What people read; the rest is for the log. */
  readonly code: MessageCode;
  constructor(code: MessageCode, reason: string, again: boolean, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
    this.again = again;
  }
}

/** Repeats what is safe to repeat, with growing pauses. Only errors that say so are tried again. */
export async function retrying<T>(tries: number, firstPause: number, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= tries || !(error instanceof ProviderError && error.again)) throw error;
      await pause(firstPause * 2 ** (tried - 1) * (0.75 + Math.random() / 2));
    }
  }
}

/** Whether a status is worth another try. */
export const isTransient = (status: number): boolean => status === 429 || status === 408 || status >= 500;

export interface Breaker {
  /** Runs the work, or throws at once while the provider rests. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Leaves a provider alone that failed `failures` times in a row, for `rest` milliseconds, so that nobody waits for it;
 * then lets calls through again. No more than `atOnce` calls are under way together.
 */
export function breaker(
  code: MessageCode,
  { failures = 3, rest = 30_000, atOnce = 10 },
  warn: (reason: unknown) => void = () => {},
): Breaker {
  let failed = 0;
  let restsUntil = 0;
  let running = 0;
  const fail = (error: unknown) => {
    failed += 1;
    if (failed < failures) return;
    restsUntil = performance.now() + rest;
    if (failed === failures) warn(error);
  };
  return {
    async run(work) {
      if (performance.now() < restsUntil) throw new ProviderError(code, 'resting after failures', false);
      if (running >= atOnce) throw new ProviderError(code, 'too many calls at once', false);
      running += 1;
      try {
        const result = await work();
        failed = 0;
        return result;
      } catch (error) {
        // A question that the provider refuses says nothing about the next one.
        if (!(error instanceof ProviderError) || error.again) fail(error);
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}
