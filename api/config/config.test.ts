import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('the defaults are port 3000 on loopback, the embedded database and demo data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    portIsGiven: false,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    demo: true,
    admin: undefined,
    smtpUrl: undefined,
    s3: undefined,
    spotify: undefined,
    firebase: undefined,
    geocoder: undefined,
    auditDays: 400,
    historyDays: undefined,
    linkCheck: undefined,
  });
});

test('demo data is off by default in production and with a DATABASE_URL', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://db.internal/app' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://db.internal/app', DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('links are checked by default, but not those of demo data', () => {
  const checked = (env: NodeJS.ProcessEnv) => readConfig(env).linkCheck;
  expect(checked({ NODE_ENV: 'production' })).toEqual({ allowed: [] });
  expect(checked({ NODE_ENV: 'production', LINK_CHECK: 'off' })).toBe(undefined);
  const LINK_CHECK_ALLOW = '127.0.0.1:8080, [::1]:90';
  expect(checked({ LINK_CHECK: 'on', LINK_CHECK_ALLOW })).toEqual({
    allowed: ['127.0.0.1:8080', '[::1]:90'],
  });
  for (const wrong of [
    '127.0.0.1',
    'localhost:80',
    '::1:90',
    '10.0.0.0/8:80',
    '1.2.3.4:70000',
    '1.2.3.4:80/x',
  ])
    expect(() => readConfig({ LINK_CHECK_ALLOW: wrong }), wrong).toThrow(
      /^LINK_CHECK_ALLOW must be IP addresses/,
    );
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('trusted proxies are addresses and networks, none by default', () => {
  expect(readConfig({}).trustedProxies).toEqual([]);
  const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8,fd00::/8';
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['true', 'proxy.example', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1/'])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow(/^TRUSTED_PROXIES must be/);
});

test('the public address is that of a site, which is served at its root', () => {
  for (const same of ['https://office.example', 'https://office.example/', 'HTTPS://Office.example:443'])
    expect(readConfig({ PUBLIC_URL: same }).publicUrl).toBe('https://office.example');
  expect(readConfig({ PUBLIC_URL: 'http://[::1]:3000' }).publicUrl).toBe('http://[::1]:3000');
  expect(readConfig({}).publicUrl).toBe(undefined);
  const message = 'PUBLIC_URL must be an address without a path, such as https://office.example.';
  const [site, user] = ['https://office.example', 'https://ana:secret@office.example'];
  for (const more of ['/office', '//', '?a=1', '/?a=1', '/#login', '#', ',https://b.example', ',b.example'])
    expect(() => readConfig({ PUBLIC_URL: site + more }), more).toThrow(new ConfigError(message));
  expect(() => readConfig({ PUBLIC_URL: user })).toThrow(new ConfigError(message));
});

const account = { project_id: 'p', client_email: 'c@example.com', private_key: 'k' };
test('reads groups of variables that are complete', () => {
  const config = readConfig({
    ADMIN_EMAIL: 'boss@example.com',
    ADMIN_PASSWORD: 'long enough',
    SPOTIFY_CLIENT_ID: 'id',
    SPOTIFY_CLIENT_SECRET: 'secret',
    SPOTIFY_API_URL: 'http://127.0.0.1:9/',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
    GEOCODER: 'photon',
    GEOCODER_URL: 'http://photon.internal',
  });
  expect(config.admin).toEqual({ email: 'boss@example.com', password: 'long enough' });
  expect(config.spotify).toMatchObject({ clientId: 'id', apiUrl: 'http://127.0.0.1:9' });
  expect(config.s3).toMatchObject({ bucket: 'pictures', endpoint: 'https://s3.us-east-1.amazonaws.com' });
  expect(config.firebase).toMatchObject({ projectId: 'p', fcmUrl: 'https://fcm.googleapis.com' });
  expect(config.geocoder).toEqual({ kind: 'photon', url: 'http://photon.internal', key: undefined });
});

const firebase =
  'FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account, or the path of a file that holds it.';
const invalid: [NodeJS.ProcessEnv, string][] = [
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an IP address.'],
  [{ DATABASE_URL: 'foo' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  [
    { DATABASE_URL: 'mysql://h/d' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    { DATABASE_URL: 'postgres://h:99999/d' },
    'DATABASE_URL must be a valid address, such as postgres://host:5432/name.',
  ],
  [{ SMTP_URL: 'smtp://h:abc' }, 'SMTP_URL must be a valid address, such as smtp://host:587.'],
  [{ S3_ENDPOINT: 'http://' }, 'S3_ENDPOINT must be a valid address, such as https://host:8080.'],
  [{ DATABASE_REPLICA_URL: 'postgres://h/d' }, 'DATABASE_URL must be set too when DATABASE_REPLICA_URL is.'],
  [{ PUBLIC_URL: 'office.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be production, development or test.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
  [{ SECOND_FACTOR_FROM: '2027-01-31' }, 'SECOND_FACTOR_ROLES must be set too when SECOND_FACTOR_FROM is.'],
  [{ GEOCODER_URL: 'http://photon' }, 'GEOCODER must be set too when GEOCODER_URL is.'],
  [{ GEOCODER_KEY: 'key' }, 'GEOCODER must be set too when GEOCODER_KEY is.'],
  [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL must be error, warn, info or debug.'],
  [{ PORT: '80', METRICS_PORT: '80' }, 'METRICS_PORT must be another port than PORT, which is 80.'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT, which is 3000.'],
  [{ DEMO: '2' }, 'DEMO must be 0 or 1.'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an email address.'],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD must be set too when ADMIN_EMAIL is.'],
  [{ ADMIN_PASSWORD: ' short  ' }, 'ADMIN_PASSWORD must have 8 to 200 characters.'],
  [{ ADMIN_PASSWORD: 'x'.repeat(201) }, 'ADMIN_PASSWORD must have 8 to 200 characters.'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [{ SPOTIFY_CLIENT_ID: 'x' }, 'SPOTIFY_CLIENT_SECRET must be set too when SPOTIFY_CLIENT_ID is.'],
  [{ SPOTIFY_CLIENT_SECRET: 'x' }, 'SPOTIFY_CLIENT_ID must be set too when SPOTIFY_CLIENT_SECRET is.'],
  [{ SPOTIFY_TIMEOUT: '0' }, 'SPOTIFY_TIMEOUT must be a number of seconds from 1 to 60.'],
  [{ LINK_CHECK: '1' }, 'LINK_CHECK must be on or off.'],
  [{ AUDIT_DAYS: '0' }, 'AUDIT_DAYS must be a number of days from 1 to 36500.'],
  [{ AUDIT_DAYS: 'all' }, 'AUDIT_DAYS must be a number of days from 1 to 36500.'],
  [{ HISTORY_DAYS: '36501' }, 'HISTORY_DAYS must be a number of days from 1 to 36500.'],
  [{ S3_BUCKET: 'x' }, 'S3_ACCESS_KEY_ID must be set too when S3_BUCKET is.'],
  [{ S3_ENDPOINT: 'http://h' }, 'S3_BUCKET must be set too when S3_ENDPOINT is.'],
  [{ GEOCODER: 'bing' }, 'GEOCODER must be photon, nominatim or google.'],
  [{ GEOCODER: 'google' }, 'GEOCODER_KEY must be set too when GEOCODER is google.'],
  [{ GEOCODER: 'photon' }, 'GEOCODER_URL must name your photon server when GEOCODER is photon.'],
  [{ OFFICIAL_USER_EMAIL: 'x' }, 'OFFICIAL_USER_EMAIL must be an email address.'],
  [{ FIREBASE_SERVICE_ACCOUNT: '{' }, firebase],
  [{ FIREBASE_SERVICE_ACCOUNT: '{}' }, firebase],
  [{ FIREBASE_SERVICE_ACCOUNT: '/no/such/file' }, firebase],
];
test.each(invalid)('refuses %o with one sentence', (env, message) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(message));
});

test('the limits per hour can be set for all, for a kind and for a role; the most specific one applies', () => {
  const limits = (LIMITS_PER_HOUR?: string) => readConfig({ LIMITS_PER_HOUR }).limits;
  expect(limits()).toMatchObject({
    user: { spots: 20 },
    editor: { spots: 500, pushes: 30 },
    admin: { spots: 500 },
  });
  expect(limits('spots=7')).toMatchObject({ user: { spots: 7, edits: 300 }, editor: { spots: 7 } });
  const several = 'user.spots=2, all=9 spots=7,editor.all=5';
  expect(limits(several)).toMatchObject({
    user: { spots: 2, edits: 9 },
    editor: { spots: 7, edits: 5 },
    admin: { spots: 7, edits: 9 },
  });
  expect(limits('mails=0').admin.mails).toBe(0);
  for (const wrong of [
    'spots',
    'spots=',
    'spots=-1',
    'spots=1.5',
    'nothing=1',
    'boss.spots=1',
    'spots=1;pics=2',
  ])
    expect(() => limits(wrong), wrong).toThrow(/^LIMITS_PER_HOUR must be .*, artist_searches\.$/s);
});
