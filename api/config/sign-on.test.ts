import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/* The providers of single sign-on (product/sso#configuration). */

const club = { id: 'club', name: 'Club', issuer: 'https://club.example', client_id: 'office' };
const read = (providers: unknown, more: object = {}) =>
  readConfig({
    OIDC_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers),
    ...more,
  }).signOn;

test('without providers nobody signs in with one, and staff do so with a password', () => {
  expect(readConfig({}).signOn).toEqual({ providers: [], staffPassword: true, timeLimit: 8000 });
  expect(() => readConfig({ STAFF_PASSWORD_SIGN_IN: 'off' })).toThrow(
    'OIDC_PROVIDERS must be set too when STAFF_PASSWORD_SIGN_IN is off.',
  );
});

test('providers are a list, as JSON or in a file, with defaults', async () => {
  const expected = {
    ...club,
    groups_claim: 'groups',
    verified_claim: 'email_verified',
    second_factor_acr: [],
  };
  expect(read([club]).providers).toEqual([{ ...expected, scope: 'openid email profile' }]);
  const folder = await mkdtemp(join(tmpdir(), 'providers-'));
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify([{ ...club, domains: ['Club.Example'] }]));
  expect(read(file).providers).toMatchObject([{ id: 'club', domains: ['club.example'] }]);
  await rm(folder, { recursive: true });
});

test.each<[unknown, RegExp]>([
  ['[', /^OIDC_PROVIDERS must be a JSON list/],
  ['/no/such/file', /^OIDC_PROVIDERS must be a JSON list/],
  [{}, /^OIDC_PROVIDERS is not a list of providers/],
  [[{ ...club, issuer: 'http://club.example' }], /at 0\.issuer: must be an address that begins with https/],
  [[{ ...club, id: 'A b' }], /at 0\.id: must be lower-case/],
  [[{ ...club, name: '' }], /at 0\.name/],
  [[{ ...club, domains: [] }], /at 0\.domains/],
  [[{ ...club, domains: ['@club.example'] }], /at 0\.domains\.0: must be a domain/],
  [[{ ...club, roles: { a: 'owner' } }], /at 0\.roles\.a/],
  [[{ ...club, default_role: 'admin' }], /at 0\.default_role/],
  [[{ ...club, client_secert: 'x' }], /at 0/],
  [[club, { ...club }], /has two providers with the id club/],
])('%j is refused with the variable and the place, without its value', (providers, sentence) => {
  expect(() => read(providers)).toThrow(sentence);
  expect(() => read([{ ...club, client_secret: 'hidden', id: '!' }])).not.toThrow(/hidden/);
});

test('http is for the same machine only', () => {
  for (const issuer of ['http://127.0.0.1:9', 'http://localhost', 'http://[::1]:9'])
    expect(read([{ ...club, issuer }]).providers).toHaveLength(1);
  for (const issuer of ['http://127.0.0.1.example', 'http://localhost.example', 'ftp://127.0.0.1', 'x'])
    expect(() => read([{ ...club, issuer }])).toThrow(/issuer/);
});
