import type { MessageCode } from '#contract/kit/codes.ts';
import { readBounded } from './bounded-body.ts';
import { isTransient, ProviderError } from './provider.ts';

export interface Asked {
  /** Of the sentence that people read when it fails. */
  code: MessageCode;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  /** Milliseconds for everything, the answer's last byte included. */
  timeLimit: number;
  maxBytes?: number;
}

/**
 * One call to a provider for JSON. Never follows a redirect: it could lead into a private network. Throws
 * `ProviderError` for anything but a 2xx with readable JSON of a bounded size within the time limit.
 */
export async function askJson(url: URL, asked: Asked): Promise<unknown> {
  const { code, timeLimit, maxBytes = 1_000_000 } = asked;
  try {
    const response = await fetch(url, {
      method: asked.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
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
    const isNonsense = error instanceof SyntaxError;
    throw new ProviderError(code, isNonsense ? 'answered no JSON' : 'did not answer', !isNonsense, error);
  }
}
