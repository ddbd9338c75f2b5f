import { codes } from '#contract/kit/codes.ts';
import { readBounded } from '../bounded-body.ts';
import { breaker, ProviderError, retrying } from '../provider.ts';

export interface Reply {
  status: number;
  headers: Headers;
  /** Undefined when it is no JSON, or too much of it. */
  body: unknown;
}

export type Send = (url: string, init?: RequestInit) => Promise<Reply>;

const maxBytes = 2_000_000;

/**
 * Sends requests that are safe to repeat. Only what tells that the provider is down throws (no answer in time, no
 * connection, 5xx): a few of those in a row and it is left alone for a while, so that nobody waits for it.
 */
export function sender(timeLimit: number, warn: (reason: unknown) => void): Send {
  const circuit = breaker(codes.musicAway, { failures: 6, rest: 20_000, atOnce: 20 }, warn);
  return (url, init) => circuit.run(() => sendTwice(url, init, timeLimit));
}

async function sendTwice(url: string, init: RequestInit | undefined, timeLimit: number): Promise<Reply> {
  try {
    return await retrying(2, 300, () => sendOnce(url, init, timeLimit));
  } catch (error) {
    throw down((error as Error).message, true, error);
  }
}

async function sendOnce(url: string, init: RequestInit | undefined, timeLimit: number): Promise<Reply> {
  try {
    // The limit covers the last byte. A redirect could lead into a private network.
    const signal = AbortSignal.timeout(timeLimit);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const bytes = await readBounded(response, maxBytes);
    if (response.status >= 500) throw down(`answered ${response.status}`, true);
    return { status: response.status, headers: response.headers, body: readJson(bytes) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    // Whoever waited the whole time once will not want to wait again.
    throw down('did not answer', (error as Error).name !== 'TimeoutError', error);
  }
}

const down = (reason: string, again: boolean, cause?: unknown) =>
  new ProviderError(codes.musicAway, reason, again, cause);

function readJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}
