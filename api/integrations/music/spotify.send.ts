import { codes } from '#contract/kit/codes.ts';
import { readBounded } from '../bounded-body.ts';
import { circuitBreaker, ProviderError, withRetries } from '../provider.ts';

export interface Reply {
  status: number;
  headers: Headers;
  /** Undefined when it is not JSON, or too long. */
  body: unknown;
}

export type Send = (url: string, init?: RequestInit) => Promise<Reply>;

const maxBytes = 2_000_000;

/**
 * Sends idempotent requests, with a retry and a circuit breaker. Throws `ProviderError` only while the provider is down (a
 * timeout, no connection, 5xx).
 */
export function sender(timeLimit: number, warn: (reason: unknown) => void): Send {
  const circuit = circuitBreaker(
    codes.musicAway,
    { failures: 6, resetTimeout: 20_000, concurrency: 20 },
    warn,
  );
  return (url, init) => circuit(() => sendWithRetry(url, init, timeLimit));
}

async function sendWithRetry(url: string, init: RequestInit | undefined, timeLimit: number): Promise<Reply> {
  try {
    return await withRetries(2, 300, () => sendOnce(url, init, timeLimit));
  } catch (error) {
    throw unavailable((error as Error).message, true, error);
  }
}

async function sendOnce(url: string, init: RequestInit | undefined, timeLimit: number): Promise<Reply> {
  try {
    // The limit covers the last byte. A redirect could lead into a private network.
    const signal = AbortSignal.timeout(timeLimit);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const bytes = await readBounded(response, maxBytes);
    if (response.status >= 500) throw unavailable(`answered ${response.status}`, true);
    return { status: response.status, headers: response.headers, body: readJson(bytes) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    // A timeout is not retried, because the caller has waited long enough.
    throw unavailable('did not answer', (error as Error).name !== 'TimeoutError', error);
  }
}

const unavailable = (reason: string, isRetryable: boolean, cause?: unknown) =>
  new ProviderError(codes.musicAway, reason, isRetryable, cause);

function readJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}
