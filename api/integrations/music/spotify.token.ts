import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { ProviderError } from '../provider.ts';
import type { Send } from './spotify.send.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
  accountsUrl: string;
}

const TokenResponse = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });

// Milliseconds before its expiry, so that a token does not expire during a request.
const renewalMargin = 60_000;
// A refusal is cached too: an import would otherwise send hundreds of requests with a wrong secret.
const refusalTtl = 10_000;

/** Caches the access token of the client credentials flow; concurrent callers share one request. */
export function tokenCache(credentials: Credentials, send: Send) {
  let cached: Promise<string> | undefined;
  let expiresAt = 0;

  async function requestToken(): Promise<string> {
    expiresAt = Number.POSITIVE_INFINITY;
    try {
      const { access_token, expires_in } = await fetchToken(credentials, send);
      expiresAt = Date.now() + Math.max(expires_in * 1000 - renewalMargin, 1000);
      return access_token;
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.code === codes.musicCredentials;
      expiresAt = isRefused ? Date.now() + refusalTtl : 0;
      throw error;
    }
  }

  return {
    get(): Promise<string> {
      if (!cached || Date.now() >= expiresAt) cached = requestToken();
      return cached;
    },
    /** Removes a rejected token from the cache, unless it has been replaced already. */
    async forget(token: string): Promise<void> {
      if ((await cached?.catch(() => undefined)) === token) cached = undefined;
    },
  };
}

async function fetchToken({ clientId, clientSecret, accountsUrl }: Credentials, send: Send) {
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
  const granted = z.safeParse(TokenResponse, body);
  if (!granted.success) throw new ProviderError(codes.musicNonsense, 'token: unreadable', false);
  return granted.data;
}
