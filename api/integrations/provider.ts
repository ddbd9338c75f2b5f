import { setTimeout as pause } from 'node:timers/promises';
import type { MessageCode } from '#contract/kit/codes.ts';

/** A call to a provider failed. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** Whether another attempt may succeed. */
  readonly isRetryable: boolean;
  /** Of the sentence for people; the message is for the log. */
  readonly code: MessageCode;
  constructor(code: MessageCode, reason: string, isRetryable: boolean, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
    this.isRetryable = isRetryable;
  }
}

/** Retries idempotent work after a retryable `ProviderError`, with exponential backoff and jitter; `firstPause` in milliseconds. */
export async function withRetries<T>(tries: number, firstPause: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !(error instanceof ProviderError && error.isRetryable)) throw error;
      await pause(firstPause * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
    }
  }
}

/** Milliseconds of a Retry-After header: seconds or a date (RFC 9110 §10.2.3). Undefined without a valid one. */
export function retryAfterMs(header: string | null): number | undefined {
  const value = header?.trim() ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}

/** Whether a request with this status may succeed when repeated. */
export const isTransient = (status: number): boolean => status === 429 || status === 408 || status >= 500;

/** Runs the work, or throws `ProviderError` at once while the circuit is open. */
export type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A circuit breaker: after `failures` consecutive failures calls are refused for `resetTimeout` milliseconds. Also limits the
 * calls to `concurrency` at a time.
 */
export function circuitBreaker(
  code: MessageCode,
  { failures = 3, resetTimeout = 30_000, concurrency = 10 },
  warn: (reason: unknown) => void = () => {},
): CircuitBreaker {
  let failed = 0;
  let openUntil = 0;
  let running = 0;
  const fail = (error: unknown) => {
    failed += 1;
    if (failed < failures) return;
    openUntil = performance.now() + resetTimeout;
    if (failed === failures) warn(error);
  };
  return async (work) => {
    if (performance.now() < openUntil) throw new ProviderError(code, 'resting after failures', false);
    if (running >= concurrency) throw new ProviderError(code, 'too many calls at once', false);
    running += 1;
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      // A refused request says nothing about the next one.
      if (!(error instanceof ProviderError) || error.isRetryable) fail(error);
      throw error;
    } finally {
      running -= 1;
    }
  };
}
