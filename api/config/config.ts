import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { kinds } from '#contract/kit/quotas.ts';
import { readServiceAccount, type ServiceAccount } from './firebase.ts';
import { type Limits, readLimits } from './limits.ts';
import { address, count, email, isNetwork, isPort, isSeconds, line, listOf, web } from './values.ts';

/** Everything that can be set from outside, checked. The README has the table of variables. */
export interface Config {
  production: boolean;
  port: number;
  /** Whether PORT was given: then it is that port or none. */
  portIsGiven: boolean;
  host: string;
  /** Whose forwarded headers count: addresses and networks. */
  trustedProxies: string[];
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Where people reach the product, without a slash at the end; the default is settled when the port is. */
  publicUrl: string | undefined;
  demo: boolean;
  admin: { email: string; password: string } | undefined;
  smtpUrl: string | undefined;
  mailedLinksPerHour: number;
  s3:
    | { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  spotify:
    | { clientId: string; clientSecret: string; apiUrl: string; accountsUrl: string; timeLimit: number }
    | undefined;
  firebase: (ServiceAccount & { fcmUrl: string; oauthUrl: string }) | undefined;
  geocoder: { kind: 'photon' | 'nominatim' | 'google'; url: string; key: string | undefined } | undefined;
  mapStyleUrl: string | undefined;
  officialUserEmail: string | undefined;
  /** What uploads under way may take: bytes of everyone and of one person, and how many of one person at once. */
  uploads: { everyone: number; person: number; atOnce: number };
  /** How much one person may make in an hour, by role and kind. */
  limits: Limits;
}

/** A variable is wrong. The message is one sentence that names it and does not repeat its value, which may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const environment = z.object({
  NODE_ENV: line,
  PORT: z.optional(z.string().check(z.refine(isPort, 'must be a whole number from 0 to 65535'))),
  HOST: z.optional(z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name or an IP address'))),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => listOf(value).every(isNetwork),
          'must be IP addresses or networks, with commas between',
        ),
      ),
  ),
  DATA_DIR: line,
  DATABASE_URL: address('postgres', 'postgresql'),
  PUBLIC_URL: web,
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  SMTP_URL: address('smtp', 'smtps'),
  MAILED_LINKS_PER_HOUR: count,
  S3_ENDPOINT: web,
  S3_REGION: line,
  S3_BUCKET: line,
  S3_ACCESS_KEY_ID: line,
  S3_SECRET_ACCESS_KEY: line,
  SPOTIFY_CLIENT_ID: line,
  SPOTIFY_CLIENT_SECRET: line,
  SPOTIFY_API_URL: web,
  SPOTIFY_ACCOUNTS_URL: web,
  SPOTIFY_TIMEOUT: z.optional(
    z.string().check(z.refine(isSeconds, 'must be a number of seconds from 1 to 60')),
  ),
  FIREBASE_SERVICE_ACCOUNT: line,
  FCM_URL: web,
  GOOGLE_OAUTH_URL: web,
  GEOCODER: z.optional(z.enum(['photon', 'nominatim', 'google'], 'must be photon, nominatim or google')),
  GEOCODER_URL: web,
  GEOCODER_KEY: line,
  MAP_STYLE_URL: web,
  OFFICIAL_USER_EMAIL: email,
  UPLOAD_SPACE: count,
  UPLOAD_SPACE_PER_PERSON: count,
  UPLOADS_AT_ONCE: count,
  LIMITS_PER_HOUR: line,
});
type Environment = z.output<typeof environment>;

/** Reads the environment. Throws `ConfigError` for the first wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.entries(env).filter(([, value]) => value?.trim());
  const read = environment.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const e = read.data;
  const production = e.NODE_ENV === 'production';
  const demoByDefault = !e.DATABASE_URL && !production;
  return {
    production,
    port: Number(e.PORT ?? 3000),
    portIsGiven: e.PORT !== undefined,
    host: e.HOST ?? '127.0.0.1',
    trustedProxies: listOf(e.TRUSTED_PROXIES),
    dataDir: resolve(e.DATA_DIR ?? 'data'),
    databaseUrl: e.DATABASE_URL,
    publicUrl: withoutSlash(e.PUBLIC_URL),
    demo: e.DEMO ? e.DEMO === '1' : demoByDefault,
    admin: adminOf(e),
    smtpUrl: e.SMTP_URL,
    mailedLinksPerHour: Number(e.MAILED_LINKS_PER_HOUR ?? 1000),
    mapStyleUrl: e.MAP_STYLE_URL,
    officialUserEmail: e.OFFICIAL_USER_EMAIL,
    uploads: uploadsOf(e),
    limits: limitsOf(e),
    ...outside(e),
  };
}

const megabyte = 1024 * 1024;

/** The largest form of all has 21 pictures of 15 MB: one person has room for it. */
function uploadsOf(e: Environment): Config['uploads'] {
  return {
    everyone: Number(e.UPLOAD_SPACE ?? 2000) * megabyte,
    person: Number(e.UPLOAD_SPACE_PER_PERSON ?? 400) * megabyte,
    atOnce: Number(e.UPLOADS_AT_ONCE ?? 10),
  };
}

function outside(e: Environment): Pick<Config, 's3' | 'spotify' | 'firebase' | 'geocoder'> {
  return { s3: s3Of(e), spotify: spotifyOf(e), firebase: firebaseOf(e), geocoder: geocoderOf(e) };
}

function limitsOf({ LIMITS_PER_HOUR }: Environment): Limits {
  const limits = readLimits(LIMITS_PER_HOUR);
  if (limits) return limits;
  throw new ConfigError(
    `LIMITS_PER_HOUR must be limits such as spots=300,user.spots=10, of user, editor, admin or everyone, for all or ${kinds.join(', ')}.`,
  );
}

function adminOf(e: Environment): Config['admin'] {
  // The password alone is fine: `npm run admin` reads it, with the address on its command line.
  if (!e.ADMIN_EMAIL) return undefined;
  const [password] = together(e, 'ADMIN_EMAIL', 'ADMIN_PASSWORD').slice(1);
  return { email: e.ADMIN_EMAIL, password: password ?? '' };
}

function s3Of(e: Environment): Config['s3'] {
  const [bucket, accessKeyId, secretAccessKey] = together(
    e,
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  );
  if (!bucket || !accessKeyId || !secretAccessKey) {
    if (e.S3_ENDPOINT) throw new ConfigError('S3_BUCKET must be set too when S3_ENDPOINT is.');
    return undefined;
  }
  const region = e.S3_REGION ?? 'us-east-1';
  const endpoint = withoutSlash(e.S3_ENDPOINT) ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function spotifyOf(e: Environment): Config['spotify'] {
  const [clientId, clientSecret] = together(e, 'SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET');
  if (!clientId || !clientSecret) return undefined;
  return {
    clientId,
    clientSecret,
    apiUrl: withoutSlash(e.SPOTIFY_API_URL) ?? 'https://api.spotify.com',
    accountsUrl: withoutSlash(e.SPOTIFY_ACCOUNTS_URL) ?? 'https://accounts.spotify.com',
    timeLimit: Number(e.SPOTIFY_TIMEOUT ?? 8) * 1000,
  };
}

function firebaseOf(e: Environment): Config['firebase'] {
  if (!e.FIREBASE_SERVICE_ACCOUNT) return undefined;
  const account = readServiceAccount(e.FIREBASE_SERVICE_ACCOUNT);
  if (!account) {
    throw new ConfigError(
      'FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account, or the path of a file that holds it.',
    );
  }
  return {
    ...account,
    fcmUrl: withoutSlash(e.FCM_URL) ?? 'https://fcm.googleapis.com',
    oauthUrl: withoutSlash(e.GOOGLE_OAUTH_URL) ?? 'https://oauth2.googleapis.com',
  };
}

function geocoderOf(e: Environment): Config['geocoder'] {
  if (!e.GEOCODER) return undefined;
  if (e.GEOCODER === 'google' && !e.GEOCODER_KEY) {
    throw new ConfigError('GEOCODER_KEY must be set too when GEOCODER is google.');
  }
  // The public servers of Photon and Nominatim do not allow a product to search as people type.
  const url =
    withoutSlash(e.GEOCODER_URL) ?? (e.GEOCODER === 'google' ? 'https://places.googleapis.com' : undefined);
  if (!url)
    throw new ConfigError(`GEOCODER_URL must name your ${e.GEOCODER} server when GEOCODER is ${e.GEOCODER}.`);
  return { kind: e.GEOCODER, url, key: e.GEOCODER_KEY };
}

/** The values of variables that only make sense together. */
function together(e: Environment, ...names: (keyof Environment)[]): (string | undefined)[] {
  const set = names.find((name) => e[name]);
  const missing = names.find((name) => !e[name]);
  if (set && missing) throw new ConfigError(`${missing} must be set too when ${set} is.`);
  return names.map((name) => e[name]);
}

function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '');
}
