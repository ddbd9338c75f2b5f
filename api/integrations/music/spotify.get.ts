import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { ProviderError, retryAfterMs } from '../provider.ts';
import { type Reply, sender } from './spotify.send.ts';
import { type Credentials, tokenCache } from './spotify.token.ts';

export interface SpotifyOptions extends Credentials {
  apiUrl: string;
  /** Milliseconds for one answer. */
  timeLimit: number;
  /** Called when the circuit opens. */
  warn?: (reason: unknown) => void;
  /** Waits for this many milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Reads from the API; undefined for a path that does not exist. `maxDelay`: milliseconds that a 429 may delay it. */
export type Get = (path: string, maxDelay: number) => Promise<unknown>;

const maxAttempts = 5;
/** A week in milliseconds: a longer Retry-After is taken for a mistake. */
const maxWait = 7 * 86_400_000;
const ErrorBody = z.object({ error: z.object({ reason: z.optional(z.string()) }) });

export function spotifyGet(options: SpotifyOptions): Get {
  const send = sender(options.timeLimit, options.warn ?? (() => {}));
  const tokens = tokenCache(options, send);
  const pause = options.pause ?? sleep;
  // A rate limit applies to the whole application, so all calls wait.
  let blockedUntil = 0;

  async function withToken(path: string): Promise<Reply> {
    const token = await tokens.get();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const reply = await send(options.apiUrl + path, { headers });
    if (reply.status === 401) await tokens.forget(token);
    return reply;
  }

  /** A rejected token is renewed once. */
  async function request(path: string): Promise<Reply> {
    const reply = await withToken(path);
    return reply.status === 401 ? withToken(path) : reply;
  }

  async function waitForRateLimit(maxDelay: number): Promise<void> {
    const wait = blockedUntil - Date.now();
    if (wait > maxDelay) throw new ProviderError(codes.musicBusy, `asks to wait ${wait} ms`, false);
    if (wait > 0) await pause(wait);
  }

  return async (path, maxDelay) => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      await waitForRateLimit(maxDelay);
      const reply = await request(path);
      if (reply.status !== 429) return contentOf(reply);
      blockedUntil = Math.max(blockedUntil, Date.now() + retryAfter(reply));
      if (isQuota(reply)) throw new ProviderError(codes.musicQuota, 'quota exceeded', false);
    }
    throw new ProviderError(codes.musicBusy, 'too many requests', false);
  };
}

function contentOf({ status, body }: Reply): unknown {
  // The answer to an invalid id is 400.
  if (status === 404 || status === 400) return undefined;
  if (status === 401) throw new ProviderError(codes.musicCredentials, 'token refused twice', false);
  if (status !== 200) throw new ProviderError(codes.musicRefused, `answered ${status}`, false);
  if (body === undefined) throw invalidAnswer('no JSON');
  return body;
}

export const invalidAnswer = (reason: string) => new ProviderError(codes.musicNonsense, reason, false);

const isQuota = ({ body }: Reply): boolean => {
  const fault = z.safeParse(ErrorBody, body);
  return fault.success && fault.data.error.reason === 'QUOTA_EXCEEDED';
};

const retryAfter = ({ headers }: Reply): number =>
  Math.min(retryAfterMs(headers.get('retry-after')) ?? 1000, maxWait);
