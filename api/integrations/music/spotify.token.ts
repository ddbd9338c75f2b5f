import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { ProviderError } from '../provider.ts';
import type { Send } from './spotify.send.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
  accountsUrl: string;
}

const Granted = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });

// Renewed a minute early, so that it does not end on its way.
const early = 60_000;
// A refusal is remembered too: an import must not ask two hundred times with a wrong secret.
const refusalHolds = 10_000;

/** The access token of the client credentials flow: asked for once, by everyone together, and kept while it is valid. */
export function tokenCache(credentials: Credentials, send: Send) {
  let held: Promise<string> | undefined;
  let until = 0;

  async function grant(): Promise<string> {
    until = Number.POSITIVE_INFINITY;
    try {
      const { access_token, expires_in } = await ask(credentials, send);
      until = Date.now() + Math.max(expires_in * 1000 - early, 1000);
      return access_token;
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.code === codes.musicCredentials;
      until = isRefused ? Date.now() + refusalHolds : 0;
      throw error;
    }
  }

  return {
    get(): Promise<string> {
      if (!held || Date.now() >= until) held = grant();
      return held;
    },
    /** Forgets a token that was refused, unless it has been replaced already. */
    async forget(token: string): Promise<void> {
      if ((await held?.catch(() => undefined)) === token) held = undefined;
    },
  };
}

async function ask({ clientId, clientSecret, accountsUrl }: Credentials, send: Send) {
  const { status, body } = await send(`${accountsUrl}/api/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (status === 429) throw new ProviderError(codes.musicBusy, 'token: too many requests', false);
  // 400 with `invalid_client`: RFC 6749 §5.2.
  if (status >= 400) throw new ProviderError(codes.musicCredentials, `token: answered ${status}`, false);
  const granted = z.safeParse(Granted, body);
  if (!granted.success) throw new ProviderError(codes.musicNonsense, 'token: unreadable', false);
  return granted.data;
}
