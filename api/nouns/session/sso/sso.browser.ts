import type { Config } from '../../../config/config.ts';
import { hashToken, newToken } from '../../../security/access.ts';

/*
 * A cookie binds a sign-in with a provider to the browser that began it: what comes back in another browser is refused, so that
 * nobody is signed in to somebody else's account by a link. It is no session. SameSite=Lax, since the browser comes back from
 * another site.
 */

const seconds = 1200;

/** With `__Host-` no other host of the domain can set it; browsers take that by https only. */
const nameOf = (isTls: boolean) => (isTls ? '__Host-sso' : 'sso');

type Where = Pick<Config, 'publicUrl'>;
const isTls = ({ publicUrl }: Where): boolean => publicUrl?.startsWith('https:') === true;

const cookie = (config: Where, value: string, maxAge: number): string =>
  `${nameOf(isTls(config))}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isTls(config) ? '; Secure' : ''}`;

function markOf(config: Where, cookies: string | undefined): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(isTls(config))}=([\\w-]{43})(?:;|$)`);
  return pattern.exec(cookies ?? '')?.[1];
}

/** What is stored of a browser; undefined if it has begun no sign-in. */
export function browserHash(config: Where, cookies: string | undefined): Buffer | undefined {
  const value = markOf(config, cookies);
  return value ? hashToken(value) : undefined;
}

/** The browser that begins a sign-in, and its cookie. It keeps the one it has: it may begin in two tabs. */
export function markBrowser(config: Where, cookies: string | undefined): { hash: Buffer; cookie: string } {
  const value = markOf(config, cookies) ?? newToken();
  return { hash: hashToken(value), cookie: cookie(config, value, seconds) };
}

/** Removes the cookie, once somebody has signed in. */
export const unmarkBrowser = (config: Where): string => cookie(config, '', 0);
