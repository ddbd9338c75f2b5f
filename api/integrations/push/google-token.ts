import { sign } from 'node:crypto';
import type { ServiceAccount } from '../../config/firebase.ts';
import type { PushFault } from './push.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Milliseconds before its expiry, so that a token does not expire during a request. */
const margin = 60_000;

/** The token request was refused or got no response. `final`: a retry cannot succeed. */
export class TokenError extends Error {
  readonly fault: PushFault;
  readonly final: boolean;
  constructor(fault: PushFault, message: string, final: boolean) {
    super(message);
    this.fault = fault;
    this.final = final;
  }
}

/** Caches the access token of a service account, which is exchanged for a signed JWT (RFC 7523). */
export function googleToken(account: ServiceAccount, oauthUrl: string, timeout: number) {
  const url = `${oauthUrl}/token`;
  let cached: { token: string; until: number } | undefined;
  return {
    clear(): void {
      cached = undefined;
    },
    /** Throws `TokenError`. */
    async get(): Promise<string> {
      if (!cached || cached.until < Date.now()) {
        const { access_token, expires_in } = await exchange(url, assertion(account, url), timeout);
        cached = { token: access_token, until: Date.now() + expires_in * 1000 - margin };
      }
      return cached.token;
    },
  };
}

function assertion({ clientEmail, privateKey }: ServiceAccount, aud: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ iss: clientEmail, scope, aud, iat, exp: iat + 3600 });
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${claims}`;
  try {
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  } catch {
    throw new TokenError('bad_key', 'the private key of FIREBASE_SERVICE_ACCOUNT cannot sign', true);
  }
}

async function exchange(url: string, jwt: string, timeout: number) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grantType, assertion: jwt }),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(() => {
    throw new TokenError('token_timeout', 'Google did not answer when asked for a token', false);
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const { access_token, expires_in, error } = answer;
  if (response.ok && typeof access_token === 'string' && access_token !== '') {
    return { access_token, expires_in: typeof expires_in === 'number' ? expires_in : 3600 };
  }
  const final = response.status >= 400 && response.status < 500 && response.status !== 429;
  const why = typeof error === 'string' ? ` ${error.slice(0, 60)}` : '';
  throw new TokenError('token_refused', `${response.status}${why}`, final);
}
