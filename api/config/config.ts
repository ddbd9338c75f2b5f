import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { backupVariables, readBackups } from './backups.ts';
import { ConfigError } from './config-error.ts';
import { databaseVariables, readDatabase } from './database.ts';
import { readServiceAccount } from './firebase.ts';
import { readLimits } from './limits.ts';
import { mapVariables, readMap } from './map.ts';
import { readMetricsPort } from './metrics-port.ts';
import { readFactorPolicy } from './second-factor.ts';
import { readSecretFiles } from './secret-files.ts';
import { readProviders } from './sign-on.ts';
import { readTracing, tracingVariables } from './tracing.ts';
import * as v from './values.ts';

const megabyte = 1024 * 1024;

export { ConfigError };

const logLevels = ['error', 'warn', 'info', 'debug'] as const;

const environment = z.object({
  NODE_ENV: z.optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  ),
  PORT: v.port,
  HOST: v.host,
  METRICS_PORT: v.port,
  LOG_LEVEL: z.optional(z.enum(logLevels, 'must be error, warn, info or debug')),
  LOG_FORMAT: z.optional(z.enum(['json', 'text'], 'must be json or text')),
  TRUSTED_PROXIES: v.networks,
  DATA_DIR: v.line,
  ...databaseVariables,
  PUBLIC_URL: v.origin,
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  ADMIN_EMAIL: v.email,
  ADMIN_PASSWORD: v.password,
  SMTP_URL: v.smtp,
  MAILED_LINKS_PER_HOUR: v.count,
  S3_ENDPOINT: v.web,
  S3_REGION: v.line,
  S3_BUCKET: v.line,
  S3_ACCESS_KEY_ID: v.line,
  S3_SECRET_ACCESS_KEY: v.line,
  SPOTIFY_CLIENT_ID: v.line,
  SPOTIFY_CLIENT_SECRET: v.line,
  SPOTIFY_API_URL: v.web,
  SPOTIFY_ACCOUNTS_URL: v.web,
  SPOTIFY_TIMEOUT: v.seconds,
  FIREBASE_SERVICE_ACCOUNT: v.line,
  FCM_URL: v.web,
  GOOGLE_OAUTH_URL: v.web,
  GEOCODER: z.optional(z.enum(['photon', 'nominatim', 'google'], 'must be photon, nominatim or google')),
  GEOCODER_URL: v.web,
  GEOCODER_KEY: v.line,
  OFFICIAL_USER_EMAIL: v.email,
  UPLOAD_SPACE: v.count,
  UPLOAD_SPACE_PER_PERSON: v.count,
  UPLOADS_AT_ONCE: v.count,
  LIMITS_PER_HOUR: v.line,
  SECOND_FACTOR_ROLES: v.roles,
  SECOND_FACTOR_FROM: v.day,
  OIDC_PROVIDERS: v.line,
  OIDC_TIMEOUT: v.seconds,
  STAFF_PASSWORD_SIGN_IN: v.onOrOff,
  AUDIT_DAYS: v.days,
  HISTORY_DAYS: v.days,
  LINK_CHECK: v.onOrOff,
  LINK_CHECK_ALLOW: v.endpoints,
  WEBHOOK_ALLOW: v.hostsWithPort,
  ...backupVariables,
  ...mapVariables,
  ...tracingVariables,
});
type Environment = z.output<typeof environment>;

export const variableNames: readonly string[] = Object.keys(environment.shape);

/** The validated configuration. The README lists the environment variables. */
export type Config = ReturnType<typeof readConfig>;

/** Reads and validates the environment variables. Throws `ConfigError` for the first invalid one. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const e = validated(env);
  const production = e.NODE_ENV === 'production';
  const demo = e.DEMO ? e.DEMO === '1' : !e.DATABASE_URL && !production;
  return {
    production,
    port: Number(e.PORT ?? 3000),
    /** Whether PORT is set: then no other port is tried. */
    portIsGiven: e.PORT !== undefined,
    host: e.HOST ?? '127.0.0.1',
    metricsPort: readMetricsPort(e),
    log: logOf(e),
    tracing: readTracing(e),
    /** The IP addresses and networks of proxies whose `X-Forwarded-*` headers are used. */
    trustedProxies: v.listOf(e.TRUSTED_PROXIES),
    dataDir: resolve(e.DATA_DIR ?? 'data'),
    ...readDatabase(e),
    /** The URL of the web app, without a slash at the end; the default depends on the port. */
    publicUrl: e.PUBLIC_URL,
    demo,
    admin: adminOf(e),
    /** Also without an address: `npm run admin` uses it with that of its command line. */
    adminPassword: e.ADMIN_PASSWORD,
    smtpUrl: e.SMTP_URL,
    mailedLinksPerHour: Number(e.MAILED_LINKS_PER_HOUR ?? 1000),
    ...readMap(e),
    officialUserEmail: e.OFFICIAL_USER_EMAIL,
    /**
     * Limits of concurrent uploads: bytes in total, bytes per user, uploads per user. The default per user fits the largest
     * form: 21 pictures of 15 MB.
     */
    uploads: {
      everyone: Number(e.UPLOAD_SPACE ?? 2000) * megabyte,
      person: Number(e.UPLOAD_SPACE_PER_PERSON ?? 400) * megabyte,
      atOnce: Number(e.UPLOADS_AT_ONCE ?? 10),
    },
    /** The hourly quotas of a user, by role and kind. */
    limits: readLimits(e.LIMITS_PER_HOUR),
    /** The roles whose sign-in needs a second factor. */
    secondFactor: readFactorPolicy(e.SECOND_FACTOR_ROLES, e.SECOND_FACTOR_FROM),
    signOn: signOnOf(e),
    /** For how many days the audit has an entry, and the history of a record its values; undefined: for ever. */
    auditDays: Number(e.AUDIT_DAYS ?? 400),
    historyDays: e.HISTORY_DAYS ? Number(e.HISTORY_DAYS) : undefined,
    linkCheck: linkCheckOf(e, demo),
    /** Hosts with a port to which webhooks may go although they are private, or without https. */
    webhookHosts: v.listOf(e.WEBHOOK_ALLOW?.toLowerCase()),
    s3: s3Of(e),
    backups: readBackups(e, s3Of(e)),
    spotify: spotifyOf(e),
    firebase: firebaseOf(e),
    geocoder: geocoderOf(e),
  };
}

function validated(env: NodeJS.ProcessEnv): Environment {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]);
  const values = readSecretFiles(Object.fromEntries(trimmed), variableNames);
  const { data, error } = environment.safeParse(values);
  if (data) return data;
  const [issue] = error.issues;
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
}

const logOf = (e: Environment) => ({ level: e.LOG_LEVEL ?? 'warn', format: e.LOG_FORMAT ?? 'json' }) as const;

/** Undefined: links are not checked. Those of the demo data lead to people who have nothing to do with it. */
function linkCheckOf({ LINK_CHECK, LINK_CHECK_ALLOW }: Environment, demo: boolean) {
  if ((LINK_CHECK ?? (demo ? 'off' : 'on')) === 'off') return undefined;
  /** Addresses and ports that may be asked although they are private, or no ports of the web. */
  return { allowed: v.listOf(LINK_CHECK_ALLOW) };
}

function adminOf(e: Environment) {
  if (!e.ADMIN_EMAIL) return undefined;
  const [email = '', password = ''] = allOrNone(e, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');
  return { email, password };
}

/** The providers of single sign-on, and whether staff may sign in with a password too. */
function signOnOf({ OIDC_PROVIDERS, OIDC_TIMEOUT, STAFF_PASSWORD_SIGN_IN }: Environment) {
  const providers = readProviders(OIDC_PROVIDERS ?? '[]');
  const staffPassword = STAFF_PASSWORD_SIGN_IN !== 'off';
  if (!staffPassword && providers.length === 0)
    throw new ConfigError('OIDC_PROVIDERS must be set too when STAFF_PASSWORD_SIGN_IN is off.');
  return { providers, staffPassword, timeLimit: Number(OIDC_TIMEOUT ?? 8) * 1000 };
}

function s3Of(e: Environment) {
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

function spotifyOf(e: Environment) {
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

function firebaseOf(e: Environment) {
  if (!e.FIREBASE_SERVICE_ACCOUNT) return undefined;
  return {
    ...readServiceAccount(e.FIREBASE_SERVICE_ACCOUNT),
    fcmUrl: withoutSlash(e.FCM_URL) ?? 'https://fcm.googleapis.com',
    oauthUrl: withoutSlash(e.GOOGLE_OAUTH_URL) ?? 'https://oauth2.googleapis.com',
  };
}

function geocoderOf(e: Environment) {
  const named = (['GEOCODER_URL', 'GEOCODER_KEY'] as const).find((name) => e[name]);
  if (!e.GEOCODER && named) throw new ConfigError(`GEOCODER must be set too when ${named} is.`);
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
