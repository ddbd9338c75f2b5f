import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { email as emailAddress } from '#contract/kit/fields.ts';
import { minPasswordLength } from '#contract/kit/limits.ts';
import { roles as allRoles } from '#contract/kit/roles.ts';
import { password as newPassword } from '#contract/users.ts';

/* The kinds of environment variables. All are optional. */

export const line = z.optional(z.string());

const checked = (isValid: (value: string) => boolean, message: string) =>
  z.optional(z.string().check(z.refine(isValid, message)));

/** Addresses of these schemes; `example` is one, for who writes one that is not valid. */
const address = (schemes: readonly string[], example: string) => {
  const begins = schemes.map((scheme) => `${scheme}://`);
  const isOfScheme = (value: string) => begins.some((begin) => value.toLowerCase().startsWith(begin));
  const isValid = (value: string) => URL.canParse(value) && new URL(value).hostname !== '';
  return z.optional(
    z.string().check(
      z.refine(isOfScheme, {
        error: `must be an address that begins with ${begins.join(' or ')}`,
        abort: true,
      }),
      z.refine(isValid, `must be a valid address, such as ${example}`),
    ),
  );
};

/** Whether a host of an address is this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

export const web = address(['http', 'https'], 'https://host:8080');
export const smtp = address(['smtp', 'smtps'], 'smtp://host:587');
export const postgres = address(['postgres', 'postgresql'], 'postgres://host:5432/name');

/** Scheme and host of a web site, perhaps with a slash; read as an origin: in lower case, without a usual port. */
export const origin = z.pipe(
  web,
  z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            /^[a-z]+:\/\/[^/\\?#@,\s]+\/?$/i,
            'must be an address without a path, such as https://office.example',
          ),
        ),
      z.transform((value) => new URL(value).origin),
    ),
  ),
);

export const email = z.optional(
  z.pipe(
    z
      .string()
      .check(z.refine((value) => z.safeParse(emailAddress(), value).success, 'must be an email address')),
    emailAddress(),
  ),
);

export const onOrOff = z.optional(z.enum(['on', 'off'], 'must be on or off'));

/** A whole number, at least 1. */
export const count = checked((value) => /^[1-9]\d{0,8}$/.test(value), 'must be a whole number from 1 on');

/** A number of days, at most a century. */
export const days = checked(
  (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 36_500,
  'must be a number of days from 1 to 36500',
);

export const port = checked(
  (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535,
  'must be a whole number from 0 to 65535',
);

export const seconds = checked(
  (value) => Number(value) >= 1 && Number(value) <= 60,
  'must be a number of seconds from 1 to 60',
);

export const host = checked((value) => /^[\w.:-]+$/.test(value), 'must be a host name or an IP address');

export const password = checked(
  (value) => newPassword.safeParse(value).success,
  `must have ${minPasswordLength} to 200 characters`,
);

/** The items of a list, separated by commas or white space. */
export const listOf = (value: string | undefined): string[] => (value ?? '').split(/[\s,]+/).filter(Boolean);

export const networks = checked(
  (value) => listOf(value).every(isNetwork),
  'must be IP addresses or networks, with commas between',
);

function isNetwork(value: string): boolean {
  const [ip = '', bits, ...more] = value.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(ip)];
  if (maxBits === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
}

/** IP addresses with a port, such as `127.0.0.1:8080` or `[::1]:8080`. */
export const endpoints = checked(
  (value) => listOf(value).every(isEndpoint),
  'must be IP addresses with a port, with commas between',
);

function isEndpoint(value: string): boolean {
  const [, ip4 = '', ip6 = '', port] = /^(?:([\d.]+)|\[([^\]]+)\]):(\d{1,5})$/.exec(value) ?? [];
  return (isIP(ip4) === 4 || isIP(ip6) === 6) && Number(port) <= 65535;
}

/** The same, or names of hosts with a port, such as `n8n:5678`. */
export const hostsWithPort = checked(
  (value) => listOf(value).every((one) => isEndpoint(one) || isHostWithPort(one)),
  'must be IP addresses or host names with a port, with commas between',
);

const isHostWithPort = (value: string): boolean =>
  /^(?=.*[a-z])[\w-]+(\.[\w-]+)*:\d{1,5}$/i.test(value) && Number(value.split(':')[1]) <= 65535;

export const roles = checked(
  (value) => listOf(value).every((name) => allRoles.some((role) => role === name)),
  `must be ${allRoles.join(', ')} or several of them, with commas between`,
);

/** A day, such as `2027-01-31`; it begins at midnight UTC. */
export const day = checked(
  (value) =>
    /^\d{4}-\d\d-\d\d$/.test(value) && new Date(Date.parse(value)).toJSON()?.startsWith(value) === true,
  'must be a day such as 2027-01-31',
);
