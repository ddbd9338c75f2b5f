import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { basePath } from '#contract/kit/endpoint.ts';
import type { Config } from '../../config/config.ts';

/*
 * A browser that has signed in to an account gets a device cookie (OWASP): its attempts are counted separately, so wrong
 * passwords from elsewhere do not lock it out. The cookie grants no right and is not required to sign in.
 */

export interface Account {
  id: string;
  password_hash: string | null;
}

const maxAgeSeconds = 180 * 86_400;

const cookieName = ({ id }: Account) => `device-${id}`;

/** Cookies of more accounts would at some point exceed the limit on request headers (431). */
const maxAccounts = 20;

/** How a browser became known: by a sign-in, or by a mailed link that has set the password, which asks for no second factor. */
type Way = 'sign-in' | 'link';

/** The key is the password's hash: all servers have it, and a new password revokes all devices. */
function signature({ id, password_hash }: Account, device: string, way: Way): Buffer {
  const signed = way === 'link' ? `${id}:${device}:link` : `${id}:${device}`;
  return createHmac('sha256', `device:${password_hash}`).update(signed).digest();
}

/** The id of the device if the cookies hold a valid one for this account. */
export const knownDevice = (cookies: string | undefined, account: Account | undefined): string | undefined =>
  signedInDevice(cookies, account) ?? deviceBy('link', cookies, account);

/** As `knownDevice`, but only of a browser that has signed in, with a second factor if the account had one. */
export const signedInDevice = (
  cookies: string | undefined,
  account: Account | undefined,
): string | undefined => deviceBy('sign-in', cookies, account);

function deviceBy(way: Way, cookies: string | undefined, account: Account | undefined): string | undefined {
  if (!cookies || !account?.password_hash) return undefined;
  const pattern = `(?:^|;\\s*)${cookieName(account)}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`;
  const [, device, given] = new RegExp(pattern).exec(cookies) ?? [];
  if (!device || !given) return undefined;
  const isValid = timingSafeEqual(Buffer.from(given, 'base64url'), signature(account, device, way));
  return isValid ? device : undefined;
}

/**
 * The `Set-Cookie` headers that make a browser a known device of the account, keeping its `device` id if it has one, and
 * delete the oldest device cookies beyond `maxAccounts`.
 */
export function deviceCookies(
  { publicUrl }: Config,
  account: Account,
  cookies: string | undefined,
  device: string = randomBytes(16).toString('base64url'),
  way: Way = 'sign-in',
): string[] {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  const cookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=${basePath}/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  const value = `${device}.${signature(account, device, way).toString('base64url')}`;
  const current = cookieName(account);
  // Browsers send the oldest first (RFC 6265 §5.4).
  const others = [...(cookies ?? '').matchAll(/(?:^|;\s*)(device-[0-9a-f-]{36})=/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== current);
  const surplus = others.slice(0, Math.max(others.length - maxAccounts + 1, 0));
  return [cookie(current, value, maxAgeSeconds), ...surplus.map((name) => cookie(name, '', 0))];
}
