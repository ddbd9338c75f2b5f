import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { ProviderError } from '../provider.ts';
import { type Reply, sender } from './spotify.send.ts';
import { type Credentials, tokenCache } from './spotify.token.ts';

export interface SpotifyOptions extends Credentials {
  apiUrl: string;
  /** Milliseconds for one answer. */
  timeLimit: number;
  /** Told when the provider begins to fail. */
  warn?: (reason: unknown) => void;
}

/** Reads from the API; undefined when there is nothing at that path. `patience`: how long a 429 may make it wait, in ms. */
export type Get = (path: string, patience: number) => Promise<unknown>;

const mostWaits = 5;
const mostWait = 7 * 86_400_000;
const Fault = z.object({ error: z.object({ reason: z.optional(z.string()) }) });

export function spotifyGet(options: SpotifyOptions): Get {
  const send = sender(options.timeLimit, options.warn ?? (() => {}));
  const tokens = tokenCache(options, send);
  // A 429 is meant for the whole application: every call waits until then.
  let holdUntil = 0;

  async function withToken(path: string): Promise<Reply> {
    const token = await tokens.get();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const reply = await send(options.apiUrl + path, { headers });
    if (reply.status === 401) await tokens.forget(token);
    return reply;
  }

  /** A token that ended early is renewed, once. */
  async function ask(path: string): Promise<Reply> {
    const reply = await withToken(path);
    return reply.status === 401 ? withToken(path) : reply;
  }

  async function waitTurn(patience: number): Promise<void> {
    const wait = holdUntil - Date.now();
    if (wait > patience) throw new ProviderError(codes.musicBusy, `asks to wait ${wait} ms`, false);
    if (wait > 0) await pause(wait);
  }

  return async (path, patience) => {
    for (let tried = 0; tried < mostWaits; tried++) {
      await waitTurn(patience);
      const reply = await ask(path);
      if (reply.status !== 429) return contentOf(reply);
      holdUntil = Math.max(holdUntil, Date.now() + retryAfter(reply.headers.get('retry-after')));
      if (isQuota(reply)) throw new ProviderError(codes.musicQuota, 'quota exceeded', false);
    }
    throw new ProviderError(codes.musicBusy, 'too many requests', false);
  };
}

function contentOf({ status, body }: Reply): unknown {
  // An id that is none is answered with 400.
  if (status === 404 || status === 400) return undefined;
  if (status === 401) throw new ProviderError(codes.musicCredentials, 'token refused twice', false);
  if (status !== 200) throw new ProviderError(codes.musicRefused, `answered ${status}`, false);
  if (body === undefined) throw invalidAnswer('no JSON');
  return body;
}

export const invalidAnswer = (reason: string) => new ProviderError(codes.musicNonsense, reason, false);

const isQuota = ({ body }: Reply): boolean => {
  const fault = z.safeParse(Fault, body);
  return fault.success && fault.data.error.reason === 'QUOTA_EXCEEDED';
};

/** Milliseconds from seconds or a date (RFC 9110 §10.2.3); a second when it says neither. A week at most: more is a mistake. */
function retryAfter(header: string | null): number {
  const given = header?.trim() ?? '';
  const wait = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isNaN(wait) ? 1000 : Math.min(Math.max(wait, 0), mostWait);
}
