import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { basePath } from '#contract/kit.ts';
import type { Config } from '../config.ts';

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

/** The `Set-Cookie` that makes a browser a known device of the account; `device` where it is one already. */
export function deviceCookie(
  { publicUrl }: Config,
  account: Account,
  device: string = randomBytes(16).toString('base64url'),
): string {
  const value = `${device}.${signature(account, device).toString('base64url')}`;
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  const where = `Path=${basePath}/auth; Max-Age=${halfAYear}; HttpOnly; SameSite=Strict`;
  return `${cookieName(account)}=${value}; ${where}${secure}`;
}
