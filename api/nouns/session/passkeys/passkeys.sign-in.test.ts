import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { passkeys } from '#contract/passkeys.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import { withFactor } from '../../../testing/factor/withFactor.ts';
import type { Lies, SoftPasskey } from '../../../testing/passkeys/authenticator.ts';
import { addPasskey, setUpPasskeyApi, site } from '../../../testing/passkeys/passkeyPeople.ts';
import { userDays } from '../../users/users.table.ts';
import { sessions as sessionTable } from '../session.table.ts';
import { handleOf } from './ceremonies.ts';
import { newChallenge } from './challenges.ts';
import { passkeys as table } from './passkeys.table.ts';

/* Signing in with a passkey, and what hostile clients try (product/passkeys#sign-in), on two servers. */

const { api, person, personWithPasskey, begin, signIn, onSecond } = setUpPasskeyApi({
  TRUSTED_PROXIES: '127.0.0.1',
});
const refused = { status: 401, body: { code: 'passkeyRefused' } };
const expired = { status: 422, body: { code: 'passkeyExpired' } };
const sessionsOf = (id: string) => api.db.$count(sessionTable, eq(sessionTable.user_id, id));
const sent = (body: ReturnType<SoftPasskey['assert']>) => api.nobody.call(passkeys.signIn, { body });
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('refused without a session, a cookie or a hint', () => {
  let victim: ReturnType<typeof personWithPasskey> | undefined;
  test.each<[string, Lies]>([
    ['signed for another origin', { origin: 'https://example.org' }],
    ['signed for a neighbour', { origin: 'https://evil.example.com' }],
    ['signed for what only begins alike', { origin: `${site}.example.org` }],
    ['signed for another port', { origin: `${site}:8443` }],
    ['signed without TLS', { origin: site.replace('https', 'http') }],
    ['in a frame of another site', { crossOrigin: true }],
    ['for another relying party', { rpId: 'example.com' }],
    ['without user verification', { isVerified: false }],
    ['without a person', { isPresent: false, isVerified: true }],
    ['with the counter of before', { counter: 0 }],
    ['signed with another key', { key: stranger }],
    ['made, not used', { type: 'webauthn.create' }],
    ['unknown', { credentialId: randomBytes(32).toString('base64url') }],
    ['with the handle of nobody', { userHandle: randomBytes(16).toString('base64url') }],
  ])('a passkey %s', async (_what, lies) => {
    victim ??= personWithPasskey();
    const { user, passkey } = await victim;
    expect((await signIn(passkey)).status).toBe(200);
    const before = await sessionsOf(user.id);
    const { status, body, headers } = await signIn(passkey, lies);
    expect({ status, body }).toMatchObject(refused);
    expect(JSON.stringify(body)).not.toContain('token');
    expect(headers.get('set-cookie')).toBe(null);
    expect(await sessionsOf(user.id)).toBe(before);
  });

  test('the passkey of one person with the handle of another', async () => {
    const [mine, other] = [await personWithPasskey(), await personWithPasskey()];
    const userHandle = handleOf(other.user).toString('base64url');
    expect(await signIn(mine.passkey, { userHandle })).toMatchObject(refused);
    const { id: credentialId } = other.passkey;
    expect(await signIn(mine.passkey, { userHandle, credentialId })).toMatchObject(refused);
  });

  test('fields that are no WebAuthn at all', async () => {
    const { passkey } = await personWithPasskey();
    const good = passkey.assert(await begin());
    const junk = ['AAAA', Buffer.from('null').toString('base64url'), Buffer.from('{').toString('base64url')];
    for (const field of ['client_data', 'authenticator_data', 'signature', 'user_handle'] as const)
      for (const one of junk) expect(await sent({ ...good, [field]: one })).toMatchObject(refused);
    const { status, body } = await sent({ ...good, signature: 'a+b=' });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('"path":"signature"')]);
    expect((await sent(good)).status).toBe(200);
  });
});

describe('a challenge', () => {
  test('is good once, on both servers', async () => {
    const { user, passkey } = await personWithPasskey();
    const body = passkey.assert(await begin());
    expect((await sent(body)).status).toBe(200);
    expect(await sent(body)).toMatchObject(refused);
    // An authenticator that does not count repeats nothing either.
    const other = await personWithPasskey('user', { counts: false });
    const options = await begin();
    const twice = other.passkey.assert(options);
    expect((await sent(twice)).status).toBe(200);
    expect(await sent(twice)).toMatchObject(expired);
    expect(await onSecond()(passkeys.signIn, { body: twice })).toMatchObject(expired);
    expect(await sent(other.passkey.assert(options))).toMatchObject(expired);
    expect(await sessionsOf(user.id)).toBe(2);
  });

  test('sent twice at once to two servers opens one session', async () => {
    const { user, passkey } = await personWithPasskey('user', { counts: false });
    const body = passkey.assert(await begin());
    const answers = await Promise.all([sent(body), onSecond()(passkeys.signIn, { body }), sent(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await sessionsOf(user.id)).toBe(2);
  });

  test('of one server is good on the other', async () => {
    const { passkey } = await personWithPasskey();
    const body = passkey.assert(await begin());
    expect((await onSecond()(passkeys.signIn, { body })).status).toBe(200);
  });

  test('that has expired, was altered, or is for something else is refused', async () => {
    const { passkey, ...mine } = await personWithPasskey();
    const { rpId } = await begin();
    const old = await newChallenge(api.db, { ceremony: 'sign-in' }, Date.now() - 5 * 60_000 - 1);
    const altered = Buffer.from((await begin()).challenge, 'base64url');
    altered.writeUInt8(altered.readUInt8(30) ^ 1, 30);
    const challenges = [
      old.toString('base64url'),
      altered.toString('base64url'),
      (await mine.call(passkeys.begin)).body.challenge,
      (await mine.call(passkeys.beginProof)).body.challenge,
      randomBytes(32).toString('base64url'),
      '',
    ];
    for (const challenge of challenges)
      expect(await sent(passkey.assert({ challenge, rpId }))).toMatchObject(expired);
  });
});

describe('who', () => {
  test('has lost the passkey, the account or the counter has no way in', async () => {
    const { passkeyId, passkey, ...mine } = await personWithPasskey();
    expect((await signIn(passkey, { counter: 500 })).status).toBe(200);
    expect(await signIn(passkey, { counter: 500 })).toMatchObject(refused);
    expect(await signIn(passkey, { counter: 499 })).toMatchObject(refused);
    expect(await signIn(passkey, { counter: 0 })).toMatchObject(refused);
    expect((await mine.call(passkeys.remove, { params: { id: passkeyId } })).status).toBe(200);
    expect(await signIn(passkey, { counter: 501 })).toMatchObject(refused);
  });

  test('is deleted gets no session; restored, they have their passkey again', async () => {
    const { user, passkey } = await personWithPasskey();
    const boss = await api.as('admin');
    const params = { id: user.id };
    expect((await boss.call(users.remove, { params })).status).toBe(200);
    expect(await signIn(passkey)).toMatchObject(refused);
    expect((await boss.call(users.restore, { params })).status).toBe(200);
    expect((await signIn(passkey)).status).toBe(200);
  });

  test('returns to unsaved work of one person cannot do so as another', async () => {
    const [mine, other] = [await personWithPasskey(), await personWithPasskey()];
    const body = { ...mine.passkey.assert(await begin()), user_id: other.user.id };
    const answer = await api.nobody.call(passkeys.signIn, { body });
    expect(answer).toMatchObject({ status: 403, body: { code: 'passkeyOther' } });
    const own = { ...mine.passkey.assert(await begin()), user_id: mine.user.id };
    expect((await api.nobody.call(passkeys.signIn, { body: own })).status).toBe(200);
  });
});

test('opens a session with both factors, also for an account with an app, and says so in the audit', async () => {
  const { user, passkey } = await personWithPasskey();
  await withFactor(api, user.id);
  const { status, body, headers } = await signIn(passkey);
  expect([status, body]).toMatchObject([200, { id: user.id, role: 'user' }]);
  expect(headers.get('set-cookie')).toContain(`device-${user.id}`);
  const mine = api.callerWith(body.access_token);
  expect((await mine.call(sessions.list)).status).toBe(200);
  const [row] = await api.db
    .select({ factor: sessionTable.factor })
    .from(sessionTable)
    .where(sql`${sessionTable.user_id} = ${user.id} and ${sessionTable.passkey_id} is not null`);
  expect(row).toEqual({ factor: true });
  // A sign-in is a fresh proof.
  expect((await mine.call(passkeys.begin)).status).toBe(200);
  const query = { actor: user.id, order: 'asc' as const };
  const { data } = (await (await api.as('admin')).call(audit.list, { query })).body;
  expect(data.map(({ action }) => action)).toEqual(['passkey_added', 'login']);
  const own = (await mine.call(passkeys.list)).body.data;
  expect(own).toMatchObject([{ usedAt: expect.any(String), kind: 'device' }]);
});

test('from a new browser it is told by mail', async () => {
  const { user, passkey } = await personWithPasskey();
  await api.db.insert(userDays).values({ user_id: user.id, day: '2026-01-01' }).onConflictDoNothing();
  expect((await signIn(passkey)).status).toBe(200);
  expect(await mailTo(api.dataDir, user.email, [], /New sign-in|did not know/)).toContain('did not know');
});

describe('attempts', () => {
  const from = async (passkey: SoftPasskey, ip: string, lies: Lies = {}, cookie = '') => {
    const answer = await fetch(api.url + basePath + passkeys.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...(cookie && { cookie }) },
      body: JSON.stringify(passkey.assert(await begin(), lies)),
    });
    return { status: answer.status, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };

  test('are limited by network, on all servers, and lock out neither other networks nor known devices', async () => {
    const { passkey } = await personWithPasskey();
    const { cookie } = await from(passkey, '203.0.113.9');
    const tries = [];
    for (let i = 0; i < 30; i++)
      tries.push((await from(passkey, '198.51.100.1', { isVerified: false })).status);
    expect(new Set(tries)).toEqual(new Set([401]));
    expect((await from(passkey, '198.51.100.1')).status).toBe(429);
    expect((await from(passkey, '198.51.100.1', {}, cookie)).status).toBe(200);
    expect((await from(passkey, '198.51.100.2')).status).toBe(200);
  });

  test('many at once, on two servers, are no more', async () => {
    const { passkey } = await personWithPasskey();
    const body = passkey.assert(await begin(), { isVerified: false });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? sent(body) : onSecond()(passkeys.signIn, { body }))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('that fail are in the audit, with the account if it is known', async () => {
    const { user, passkey } = await personWithPasskey();
    await signIn(passkey, { isVerified: false });
    const query = { action: 'login_failed' as const, search: user.email };
    expect((await (await api.as('admin')).call(audit.list, { query })).body.metadata.total).toBe(1);
  });
});

test('a passkey that is synced says so', async () => {
  const mine = await person();
  await addPasskey(mine, { isSynced: true });
  expect((await mine.call(passkeys.list)).body.data).toMatchObject([{ kind: 'synced' }]);
  expect(await api.db.$count(table, eq(table.user_id, mine.user.id))).toBe(1);
});
