import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { factor } from '#contract/factor.ts';
import { passkeys } from '#contract/passkeys.ts';
import { sessions } from '#contract/sessions.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import type { TestUser } from '../../../testing/calls/startTestApi.ts';
import { type Lies, SoftPasskey } from '../../../testing/passkeys/authenticator.ts';
import { addPasskey, setUpPasskeyApi, site } from '../../../testing/passkeys/passkeyPeople.ts';
import { actionsOf, expireProof } from '../../../testing/scenarios/sessionServers.ts';
import { eraseUser } from '../../users/users.jobs.ts';
import { newChallenge } from './challenges.ts';
import { passkeys as table } from './passkeys.table.ts';

/* The passkeys of the caller: added, listed, renamed, removed (product/passkeys). */

const { api, person, personWithPasskey, signIn, signInWithPassword, onSecond } = setUpPasskeyApi();

const countOf = ({ user }: Pick<TestUser, 'user'>) => api.db.$count(table, eq(table.user_id, user.id));
const refused = { status: 422, body: { code: 'passkeyRefused' } };
const expired = { status: 422, body: { code: 'passkeyExpired' } };

describe('adding one', () => {
  test.each<[string, Lies]>([
    ['made at another origin', { origin: 'https://evil.example.com' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['for another relying party', { rpId: 'example.com' }],
    ['without user verification', { isVerified: false }],
    ['without a person', { isPresent: false }],
    ['that was used, not made', { type: 'webauthn.get' }],
    ['under the id of another', { credentialId: randomBytes(32).toString('base64url') }],
  ])('refuses one %s', async (_what, lies) => {
    const mine = await person();
    const options = (await mine.call(passkeys.begin)).body;
    const passkey = new SoftPasskey(site, options.user.id);
    expect(await mine.call(passkeys.register, { body: passkey.attest(options, lies) })).toMatchObject(
      refused,
    );
    expect(await countOf(mine)).toBe(0);
    expect((await mine.call(passkeys.register, { body: passkey.attest(options) })).status).toBe(201);
  });

  test('needs a fresh proof, before and after the browser is asked', async () => {
    const mine = await person();
    const options = (await mine.call(passkeys.begin)).body;
    await expireProof(api, mine);
    const other = onSecond(mine);
    const body = new SoftPasskey(site, options.user.id).attest(options);
    expect((await other(passkeys.begin)).body).toMatchObject({ code: 'proofRequired' });
    expect((await other(passkeys.register, { body })).body).toMatchObject({ code: 'proofRequired' });
    expect(await countOf(mine)).toBe(0);
  });

  test('asks the browser for a key that needs no name, with the verification of its person, and for none twice', async () => {
    const { passkey, user, ...mine } = await personWithPasskey();
    const { status, body } = await mine.call(passkeys.begin);
    expect([status, body]).toMatchObject([
      200,
      {
        rp: { id: 'office.example.com', name: 'Bambalina' },
        user: { name: user.email },
        attestation: 'none',
        timeout: 300_000,
        excludeCredentials: [{ id: passkey.id, type: 'public-key' }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    ]);
    expect(Buffer.from(body.user.id, 'base64url').toString('hex')).toBe(user.id.replaceAll('-', ''));
  });

  test('with a challenge that is used, expired, of another person or for something else is refused', async () => {
    const [mine, other] = [await person(), await person()];
    const options = (await mine.call(passkeys.begin)).body;
    const add = (challenge: string) =>
      mine.call(passkeys.register, {
        body: new SoftPasskey(site, options.user.id).attest({ ...options, challenge }),
      });
    const purpose = { ceremony: 'registration', userId: mine.user.id } as const;
    const old = await newChallenge(api.db, purpose, Date.now() - 5 * 60_000 - 1);
    expect((await add(options.challenge)).status).toBe(201);
    const challenges = [
      options.challenge,
      old.toString('base64url'),
      (await other.call(passkeys.begin)).body.challenge,
      (await api.nobody.call(passkeys.beginSignIn)).body.challenge,
      (await mine.call(passkeys.beginProof)).body.challenge,
    ];
    for (const challenge of challenges) expect(await add(challenge)).toMatchObject(expired);
    expect(await countOf(mine)).toBe(1);
  });

  test('twice at once stores it once', async () => {
    const mine = await person();
    const options = (await mine.call(passkeys.begin)).body;
    const body = new SoftPasskey(site, options.user.id).attest(options);
    const answers = await Promise.all([
      mine.call(passkeys.register, { body }),
      onSecond(mine)(passkeys.register, { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await countOf(mine)).toBe(1);
  });

  test('that somebody has already is refused', async () => {
    const [{ passkey }, other] = [await personWithPasskey(), await person()];
    const options = (await other.call(passkeys.begin)).body;
    expect(await other.call(passkeys.register, { body: passkey.attest(options) })).toMatchObject(refused);
  });

  test('beyond twenty is refused, also at once', async () => {
    const mine = await person();
    for (let i = 0; i < 18; i++) await addPasskey(mine);
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => mine.call(passkeys.begin)));
    const answers = await Promise.all(
      [one, two, three].map((begun) => {
        const body = new SoftPasskey(site, begun?.body.user.id ?? '').attest(begun?.body as never);
        return mine.call(passkeys.register, { body });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(await mine.call(passkeys.begin)).toMatchObject({ status: 409, body: { code: 'passkeyLimit' } });
  });

  test('keeps all sessions, names it after the browser, and is told by mail and in the audit', async () => {
    const mine = await person();
    const other = api.callerWith((await signInWithPassword(mine.user.email)).body.access_token);
    await addPasskey(mine);
    expect((await other.call(sessions.list)).status).toBe(200);
    const { data, origin } = (await mine.call(passkeys.list)).body;
    expect(origin).toBe(site);
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: 'Passkey',
        kind: 'device',
        createdAt: expect.any(String),
        usedAt: null,
      },
    ]);
    expect(await mailTo(api.dataDir, mine.user.email, [], /passkey/i)).toContain('remove that passkey');
    expect(await actionsOf(api, mine.user.id)).toContain('passkey_added');
    expect((await mine.call(factor.read)).body).toMatchObject({ since: null, passkeys: 1 });
  });
});

describe('the passkey of another', () => {
  test('is neither listed, renamed nor removed, also by administrators', async () => {
    const { passkeyId, ...mine } = await personWithPasskey();
    const boss = await api.as('admin');
    const params = { id: passkeyId };
    expect((await boss.call(passkeys.list)).body.data).toEqual([]);
    expect((await boss.call(passkeys.rename, { params, body: { name: 'Mía' } })).status).toBe(404);
    expect((await boss.call(passkeys.remove, { params })).status).toBe(404);
    expect((await mine.call(passkeys.list)).body.data).toMatchObject([{ id: passkeyId, name: 'Passkey' }]);
  });
});

test('it is renamed, with a name that people can read', async () => {
  const { passkeyId, ...mine } = await personWithPasskey();
  const params = { id: passkeyId };
  const rename = (name: string) => mine.call(passkeys.rename, { params, body: { name } });
  for (const name of ['', ' ', 'x'.repeat(81), 'a\u202eb']) expect((await rename(name)).status).toBe(422);
  expect(await rename(' Llave azul ')).toMatchObject({ status: 200, body: { name: 'Llave azul' } });
});

describe('removing one', () => {
  test('needs a fresh proof', async () => {
    const { passkeyId, ...mine } = await personWithPasskey();
    await expireProof(api, mine);
    const removal = await onSecond(mine)(passkeys.remove, { params: { id: passkeyId } });
    expect(removal).toMatchObject({ status: 403, body: { code: 'proofRequired' } });
    expect(await countOf(mine)).toBe(1);
  });

  test('ends the sessions that were begun with it, but not this one and no others; it is told', async () => {
    const { passkey, passkeyId, ...mine } = await personWithPasskey();
    const second = await addPasskey(mine);
    const [stolen, own, safe] = [await signIn(passkey), await signIn(passkey), await signIn(second.passkey)];
    const here = api.callerWith(own.body.access_token);
    const params = { id: passkeyId };
    expect((await here.call(passkeys.remove, { params })).status).toBe(200);
    expect((await here.call(passkeys.remove, { params })).status).toBe(404);
    const statusOf = async (token: string) => (await api.callerWith(token).call(sessions.list)).status;
    expect(await statusOf(stolen.body.access_token)).toBe(401);
    expect(await statusOf(own.body.access_token)).toBe(200);
    expect(await statusOf(safe.body.access_token)).toBe(200);
    expect((await mine.call(sessions.list)).status).toBe(200);
    expect(await mailTo(api.dataDir, mine.user.email, [], /was removed/)).toContain('no longer signs in');
    expect(await actionsOf(api, mine.user.id)).toContain('passkey_removed');
  });
});

test('thirty days after a deletion none of them is left', async () => {
  const mine = await personWithPasskey();
  await api.db.transaction((tx) => eraseUser(tx, api.app.mount.services.jobs, { ...mine.user }));
  expect(await countOf(mine)).toBe(0);
});
