import { describe, expect, test } from 'vitest';
import { factor } from '#contract/factor.ts';
import type { Role } from '#contract/kit/roles.ts';
import { passkeys } from '#contract/passkeys.ts';
import { session } from '#contract/session.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { seal } from '../../../security/sealed.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import { codeAt } from '../../../testing/factor/codeAt.ts';
import { withFactor } from '../../../testing/factor/withFactor.ts';
import { addPasskey, password, setUpPasskeyApi } from '../../../testing/passkeys/passkeyPeople.ts';
import { newSecret } from '../factor/totp.ts';
import { createSession } from '../session.store.ts';

/* Roles that need a second factor: a passkey is one (product/passkeys#factor). */

const { api, person, signIn, signInWithPassword } = setUpPasskeyApi({ SECOND_FACTOR_ROLES: 'admin, editor' });

/** A person with a passkey and no app, whose session was begun with two factors. */
async function staff(role: Role = 'editor') {
  const { user } = await person(role);
  const mine = { ...api.callerWith(await createSession(api.db, user.id, { factor: true })), user };
  return { ...mine, ...(await addPasskey(mine)) };
}
const required = { status: 403, body: { code: 'passkeyRequired' } };
const mandatory = { status: 403, body: { code: 'factorMandatory' } };

describe('with the password alone', () => {
  test('who has a passkey and no app gets neither a token nor a setup', async () => {
    const { user, passkey } = await staff();
    const answer = await signInWithPassword(user.email);
    expect(answer).toMatchObject(required);
    expect(JSON.stringify(answer.body)).not.toContain('token');
    const body = { email: user.email, password };
    expect((await api.nobody.call(session.beginFactor, { body })).status).toBe(403);
    // Not even with a ticket from before the passkey.
    const secret = newSecret();
    const text = JSON.stringify({ secret, until: Date.now() + 60_000 });
    const ticket = (await seal(api.db, `ticket of ${user.id}`, text)).toString('base64url');
    const setup = { ...body, ticket, code: codeAt(secret) };
    expect(await api.nobody.call(session.login, { body: setup })).toMatchObject(required);
    const { status, body: opened } = await signIn(passkey);
    expect(status).toBe(200);
    expect((await api.callerWith(opened.access_token).call(sessions.list)).status).toBe(200);
  });

  test('a wrong one is told as always', async () => {
    const { user } = await staff();
    const body = { email: user.email, password: 'a guess' };
    expect((await api.nobody.call(session.login, { body })).status).toBe(401);
  });

  test('a role that needs none signs in as before', async () => {
    const mine = await person('user');
    await addPasskey(mine);
    expect((await signInWithPassword(mine.user.email)).status).toBe(200);
  });
});

describe('the last second factor stays', () => {
  test('a passkey, without an app', async () => {
    const { id, ...mine } = await staff();
    const params = { id };
    expect(await mine.call(passkeys.remove, { params })).toMatchObject(mandatory);
    expect((await mine.call(factor.read)).body.passkeys).toBe(1);
    await withFactor(api, mine.user.id);
    expect((await mine.call(passkeys.remove, { params })).status).toBe(200);
  });

  test('of two passkeys removed at once one stays', async () => {
    const { id, ...mine } = await staff();
    const second = await addPasskey(mine);
    const answers = await Promise.all(
      [id, second.id].map((one) => mine.call(passkeys.remove, { params: { id: one } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await mine.call(factor.read)).body.passkeys).toBe(1);
  });

  test('an app is turned off while there is a passkey, and not both at once', async () => {
    const { id, ...mine } = await staff();
    const { recoveryCodes } = await withFactor(api, mine.user.id);
    const answers = await Promise.all([
      mine.call(factor.turnOff, { body: { code: recoveryCodes[0] ?? '' } }),
      mine.call(passkeys.remove, { params: { id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

test('an administrator removes the passkeys with the second factor; the sessions end, and it is told', async () => {
  const boss = await staff('admin');
  const { user, passkey, ...theirs } = await staff();
  const params = { id: user.id };
  expect((await boss.call(factor.of, { params })).body).toEqual({ since: null, passkeys: 1 });
  expect((await boss.call(factor.reset, { params })).status).toBe(200);
  expect((await boss.call(factor.reset, { params })).status).toBe(404);
  expect((await boss.call(factor.of, { params })).body).toEqual({ since: null, passkeys: 0 });
  expect((await theirs.call(sessions.list)).status).toBe(401);
  expect((await signIn(passkey)).status).toBe(401);
  expect((await signInWithPassword(user.email)).body).toMatchObject({ code: 'factorSetupRequired' });
  expect(await mailTo(api.dataDir, user.email, [], /administrator/)).toContain('passkeys');
});

test('a session begun without a second factor has one after adding a passkey', async () => {
  const mine = await person('user');
  await addPasskey(mine);
  const boss = await staff('admin');
  const params = { id: mine.user.id };
  expect((await boss.call(users.update, { params, body: { role: 'editor' } })).status).toBe(200);
  expect((await mine.call(sessions.list)).status).toBe(200);
});
