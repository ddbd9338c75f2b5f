import { Secret, TOTP } from 'otpauth';

/* Codes of an app (RFC 6238), with what every app knows: SHA-1, six digits, thirty seconds. */

const period = 30;
const settings = { algorithm: 'SHA1', digits: 6, period };

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that a QR code has for the app. */
export const uriOf = (secret: string, account: string): string =>
  new TOTP({
    ...settings,
    issuer: 'Bambalina',
    label: account,
    secret: Secret.fromBase32(secret),
  }).toString();

/**
 * The time step of a code, counted from 1970, if it is that of the present one, the one before or the one after: clocks differ.
 * Undefined for any other code. `now` in milliseconds.
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  // The library throws for other characters, such as digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const delta = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
