import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { basePath } from '#contract/kit/endpoint.ts';
import type { Config } from '../../config/config.ts';

/*
 * A browser that has signed in to an account holds a cookie that says so (OWASP's device cookie): its attempts are
 * counted by themselves, so that nobody else's wrong passwords lock it out. It gives no right: without the password it
 * opens nothing, and without it the password does.
 */

export interface Account {
  id: string;
  password_hash: string | null;
}

const halfAYear = 180 * 86_400;

const cookieName = ({ id }: Account) => `device-${id}`;

/** Of how many accounts a browser stays a known device: with some hundred cookies every sign-in there would be a 431. */
const mostAccounts = 20;

/**
 * Signed with the hash of the password, which every server knows and nobody else: a new password ends all devices, and
 * no secret has to be kept for it.
 */
function signature({ id, password_hash }: Account, device: string): Buffer {
  return createHmac('sha256', `device:${password_hash}`).update(`${id}:${device}`).digest();
}

/** The device that a browser's cookies prove for this account; undefined for any other. */
export function knownDevice(cookies: string | undefined, account: Account | undefined): string | undefined {
  if (!cookies || !account?.password_hash) return undefined;
  const found = new RegExp(`(?:^|;\\s*)${cookieName(account)}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(
    cookies,
  );
  const [, device, proof] = found ?? [];
  if (!device || !proof) return undefined;
  const given = Buffer.from(proof, 'base64url');
  return timingSafeEqual(given, signature(account, device)) ? device : undefined;
}

/**
 * The `Set-Cookie` that makes a browser a known device of the account, `device` where it is one already; and those that
 * end what it has held longest of others, beyond `mostAccounts`.
 */
export function deviceCookies(
  { publicUrl }: Config,
  account: Account,
  cookies: string | undefined,
  device: string = randomBytes(16).toString('base64url'),
): string[] {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  const given = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=${basePath}/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  const value = `${device}.${signature(account, device).toString('base64url')}`;
  const own = cookieName(account);
  // Browsers send the oldest first (RFC 6265 §5.4).
  const others = [...(cookies ?? '').matchAll(/(?:^|;\s*)(device-[0-9a-f-]{36})=/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== own);
  const surplus = others.slice(0, Math.max(others.length - mostAccounts + 1, 0));
  return [given(own, value, halfAYear), ...surplus.map((name) => given(name, '', 0))];
}
