import type { MessageCode } from '#contract/kit/codes.ts';
import { readBounded } from './bounded-body.ts';
import { isTransient, ProviderError } from './provider.ts';

export interface JsonRequest {
  /** Of the `ProviderError` that a failure throws. */
  code: MessageCode;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  /** Milliseconds for the whole call, up to the last byte of the body. */
  timeLimit: number;
  maxBytes?: number;
}

/**
 * Calls a provider and returns the JSON. Follows no redirect, which could lead into a private network. Throws
 * `ProviderError` for anything but a 2xx with readable JSON of a bounded size within the time limit.
 */
export async function fetchJson(url: URL, request: JsonRequest): Promise<unknown> {
  const { code, timeLimit, maxBytes = 1_000_000 } = request;
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError(code, `answered ${response.status}`, isTransient(response.status));
    }
    const bytes = await readBounded(response, maxBytes);
    if (!bytes) throw new ProviderError(code, `answered more than ${maxBytes} bytes`, false);
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const isInvalid = error instanceof SyntaxError;
    throw new ProviderError(code, isInvalid ? 'answered no JSON' : 'did not answer', !isInvalid, error);
  }
}
