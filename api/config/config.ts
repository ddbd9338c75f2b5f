import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { kinds } from '#contract/kit/quotas.ts';
import { readServiceAccount, type ServiceAccount } from './firebase.ts';
import { type Limits, readLimits } from './limits.ts';
import {
  address,
  count,
  email,
  host,
  line,
  listOf,
  networks,
  password,
  port,
  seconds,
  web,
} from './values.ts';

/** The validated configuration. The README lists the environment variables. */
export interface Config {
  production: boolean;
  port: number;
  /** Whether PORT is set: then no other port is tried. */
  portIsGiven: boolean;
  host: string;
  /** The IP addresses and networks of proxies whose `X-Forwarded-*` headers are used. */
  trustedProxies: string[];
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The URL of the web app, without a slash at the end; the default depends on the port. */
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
  /** Limits of concurrent uploads: bytes in total, bytes per user, uploads per user. */
  uploads: { everyone: number; person: number; atOnce: number };
  /** The hourly quotas of a user, by role and kind. */
  limits: Limits;
}

/** A variable is invalid. The message names it without its value, which may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const environment = z.object({
  NODE_ENV: line,
  PORT: port,
  HOST: host,
  TRUSTED_PROXIES: networks,
  DATA_DIR: line,
  DATABASE_URL: address('postgres', 'postgresql'),
  PUBLIC_URL: web,
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
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
  SPOTIFY_TIMEOUT: seconds,
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

/** Reads and validates the environment variables. Throws `ConfigError` for the first invalid one. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]);
  const { data: e, error } = environment.safeParse(Object.fromEntries(trimmed));
  if (!e) {
    const [issue] = error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const production = e.NODE_ENV === 'production';
  return {
    production,
    port: Number(e.PORT ?? 3000),
    portIsGiven: e.PORT !== undefined,
    host: e.HOST ?? '127.0.0.1',
    trustedProxies: listOf(e.TRUSTED_PROXIES),
    dataDir: resolve(e.DATA_DIR ?? 'data'),
    databaseUrl: e.DATABASE_URL,
    publicUrl: withoutSlash(e.PUBLIC_URL),
    demo: e.DEMO ? e.DEMO === '1' : !e.DATABASE_URL && !production,
    admin: adminOf(e),
    smtpUrl: e.SMTP_URL,
    mailedLinksPerHour: Number(e.MAILED_LINKS_PER_HOUR ?? 1000),
    mapStyleUrl: e.MAP_STYLE_URL,
    officialUserEmail: e.OFFICIAL_USER_EMAIL,
    uploads: uploadsOf(e),
    limits: limitsOf(e),
    s3: s3Of(e),
    spotify: spotifyOf(e),
    firebase: firebaseOf(e),
    geocoder: geocoderOf(e),
  };
}

const megabyte = 1024 * 1024;

/** The default per user fits the largest form: 21 pictures of 15 MB. */
function uploadsOf(e: Environment): Config['uploads'] {
  return {
    everyone: Number(e.UPLOAD_SPACE ?? 2000) * megabyte,
    person: Number(e.UPLOAD_SPACE_PER_PERSON ?? 400) * megabyte,
    atOnce: Number(e.UPLOADS_AT_ONCE ?? 10),
  };
}

function limitsOf({ LIMITS_PER_HOUR }: Environment): Limits {
  const limits = readLimits(LIMITS_PER_HOUR);
  if (limits) return limits;
  throw new ConfigError(
    `LIMITS_PER_HOUR must be limits such as spots=300,user.spots=10, of user, editor, admin or everyone, for all or ${kinds.join(', ')}.`,
  );
}

function adminOf(e: Environment): Config['admin'] {
  // ADMIN_PASSWORD alone is valid: `npm run admin` uses it with the address on its command line.
  if (!e.ADMIN_EMAIL) return undefined;
  const [email = '', password = ''] = allOrNone(e, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');
  return { email, password };
}

function s3Of(e: Environment): Config['s3'] {
  const [bucket, accessKeyId, secretAccessKey] = allOrNone(
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
  const [clientId, clientSecret] = allOrNone(e, 'SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET');
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
  // No defaults for Photon and Nominatim: their public servers do not allow autocompletion.
  const url =
    withoutSlash(e.GEOCODER_URL) ?? (e.GEOCODER === 'google' ? 'https://places.googleapis.com' : undefined);
  if (!url)
    throw new ConfigError(`GEOCODER_URL must name your ${e.GEOCODER} server when GEOCODER is ${e.GEOCODER}.`);
  return { kind: e.GEOCODER, url, key: e.GEOCODER_KEY };
}

/** The values of variables that must be set together; throws if only some are. */
function allOrNone(e: Environment, ...names: (keyof Environment)[]): (string | undefined)[] {
  const set = names.find((name) => e[name]);
  const missing = names.find((name) => !e[name]);
  if (set && missing) throw new ConfigError(`${missing} must be set too when ${set} is.`);
  return names.map((name) => e[name]);
}

const withoutSlash = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');
