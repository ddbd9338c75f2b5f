import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { email as emailAddress } from '#contract/kit/fields.ts';

/* The kinds of values that variables of the environment have. */

export const address = (...schemes: string[]) =>
  z.optional(
    z.string().check(
      z.refine(
        (value) => {
          const url = URL.canParse(value) ? new URL(value) : undefined;
          return Boolean(url && schemes.includes(url.protocol.slice(0, -1)) && url.hostname);
        },
        `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      ),
    ),
  );
export const web = address('http', 'https');
export const email = z.optional(
  z.pipe(
    z
      .string()
      .check(z.refine((value) => z.safeParse(emailAddress(), value).success, 'must be an email address')),
    emailAddress(),
  ),
);
export const line = z.optional(z.string());
export const isSeconds = (value: string) => Number(value) >= 1 && Number(value) <= 60;
export const listOf = (value: string | undefined) => (value ?? '').split(/[\s,]+/).filter(Boolean);
export const isNetwork = (value: string) => {
  const [address = '', bits, ...more] = value.split('/');
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 && max >= 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  );
};
/** A whole number, at least 1. */
export const count = z.optional(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 on')),
);
export const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65535;
