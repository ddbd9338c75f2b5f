import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { factor } from '#contract/factor.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import type { TestUser } from '../../../testing/calls/startTestApi.ts';
import { codeAt } from '../../../testing/factor/codeAt.ts';
import { setUpFactorApi } from '../../../testing/factor/factorPeople.ts';
import { withFactor } from '../../../testing/factor/withFactor.ts';
import { actionsOf, expireProof } from '../../../testing/scenarios/sessionServers.ts';
import { eraseUser } from '../../users/users.jobs.ts';
import { secondFactors } from './factor.table.ts';

/* The second factor of the caller, and what administrators do with those of others (product/factor). */

const { api, person, personWithFactor, signIn } = setUpFactorApi();

const setUp = async (mine: TestUser) => {
  const { secret, ticket } = (await mine.call(factor.begin)).body;
  const { body } = await mine.call(factor.confirm, { body: { ticket, code: codeAt(secret) } });
  return { secret, codes: body.recovery_codes };
};

describe('setting it up', () => {
  test('needs a fresh proof', async () => {
    const mine = await person();
    const { ticket, secret } = (await mine.call(factor.begin)).body;
    await expireProof(api, mine);
    const body = { ticket, code: codeAt(secret) };
    const other = api.callerWith(mine.token);
    await expect.poll(async () => (await other.call(factor.begin)).body.code).toBe('proofRequired');
    expect((await other.call(factor.confirm, { body })).body).toMatchObject({ code: 'proofRequired' });
    expect((await other.call(factor.read)).body).toMatchObject({ since: null });
  });

  test('needs a code of the app: without one nothing has changed', async () => {
    const mine = await person();
    const { ticket } = (await mine.call(factor.begin)).body;
    const wrong = await mine.call(factor.confirm, { body: { ticket, code: '000000' } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code', code: 'factorCodeWrong' }] },
    });
    expect((await mine.call(factor.read)).body).toEqual({
      since: null,
      recovery_left: 0,
      required_from: null,
      passkeys: 0,
    });
    expect((await signIn(mine.user.email)).status).toBe(200);
  });

  test('gives ten recovery codes once, keeps this session and ends the others, and is told', async () => {
    const mine = await person();
    const other = api.callerWith((await signIn(mine.user.email)).body.access_token);
    const { codes } = await setUp(mine);
    expect(new Set(codes).size).toBe(10);
    expect((await other.call(sessions.list)).status).toBe(401);
    const { status, body } = await mine.call(factor.read);
    expect([status, body.recovery_left]).toEqual([200, 10]);
    expect(JSON.stringify(body)).not.toContain(codes[0]);
    expect(await mailTo(api.dataDir, mine.user.email, [], /Two-step/)).toContain('turned on');
    expect(await actionsOf(api, mine.user.id)).toContain('factor_added');
    expect((await mine.call(factor.begin)).body).toMatchObject({ code: 'factorExists' });
  });

  test('twice at once sets up one', async () => {
    const mine = await person();
    const tickets = [(await mine.call(factor.begin)).body, (await mine.call(factor.begin)).body];
    const answers = await Promise.all(
      tickets.map(({ ticket, secret }) =>
        mine.call(factor.confirm, { body: { ticket, code: codeAt(secret) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('with the ticket of another person is refused', async () => {
    const [mine, other] = [await person(), await person()];
    const { secret, ticket } = (await other.call(factor.begin)).body;
    const refused = await mine.call(factor.confirm, { body: { ticket, code: codeAt(secret) } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'factorExpired' } });
  });
});

test('new recovery codes replace the former ones', async () => {
  const mine = await person();
  expect((await mine.call(factor.renewCodes)).body).toMatchObject({ code: 'factorMissing' });
  const { codes } = await setUp(mine);
  const renewed = (await mine.call(factor.renewCodes)).body.recovery_codes;
  expect((await signIn(mine.user.email, { code: codes[0] ?? '' })).status).toBe(422);
  expect((await signIn(mine.user.email, { code: renewed[0] ?? '' })).status).toBe(200);
  expect(await actionsOf(api, mine.user.id)).toContain('recovery_codes_made');
});

describe('turning it off', () => {
  test('needs a code, and is told', async () => {
    const { user, recoveryCodes, ...mine } = await personWithFactor();
    const remove = (code: string) => mine.call(factor.turnOff, { body: { code } });
    expect((await remove('000000')).status).toBe(422);
    expect((await mine.call(factor.read)).body.since).not.toBe(null);
    expect((await remove(recoveryCodes[3] ?? '')).status).toBe(200);
    expect((await remove(recoveryCodes[4] ?? '')).body).toMatchObject({ code: 'factorMissing' });
    expect((await signIn(user.email)).status).toBe(200);
    expect(await mailTo(api.dataDir, user.email, [], /turned off/)).toContain('Two-step');
    expect(await actionsOf(api, user.id)).toEqual(['factor_removed', 'login']);
  });

  test('is no second place to guess: wrong codes count with those of the sign-in', async () => {
    const { user, code, ...mine } = await personWithFactor();
    for (let i = 0; i < 10; i++)
      expect((await mine.call(factor.turnOff, { body: { code: '000000' } })).status).toBe(422);
    expect((await mine.call(factor.turnOff, { body: { code: code() } })).status).toBe(429);
    expect((await signIn(user.email, { code: code() })).status).toBe(429);
  });
});

describe('an administrator', () => {
  test('removes that of another, whose sessions end and who is told; not their own', async () => {
    const boss = await person('admin');
    const { user, ...theirs } = await personWithFactor('editor');
    const params = { id: user.id };
    expect((await boss.call(factor.of, { params })).body.since).not.toBe(null);
    expect((await boss.call(factor.reset, { params })).status).toBe(200);
    expect((await boss.call(factor.reset, { params })).status).toBe(404);
    expect((await boss.call(factor.of, { params })).body.since).toBe(null);
    expect((await theirs.call(sessions.list)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(200);
    expect(await mailTo(api.dataDir, user.email, [], /administrator/)).toContain('removed two-step');
    expect(await actionsOf(api, boss.user.id)).toEqual(['factor_reset']);
    await withFactor(api, boss.user.id);
    const own = await boss.call(factor.reset, { params: { id: boss.user.id } });
    expect(own).toMatchObject({ status: 403, body: { code: 'factorOwn' } });
  });

  test('needs a fresh proof for it', async () => {
    const boss = await person('admin');
    const { user } = await personWithFactor();
    await expireProof(api, boss);
    const refused = await boss.call(factor.reset, { params: { id: user.id } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'proofRequired' } });
    expect(await api.db.$count(secondFactors, eq(secondFactors.user_id, user.id))).toBe(1);
  });

  test('and a deleted user: 404', async () => {
    const boss = await person('admin');
    const { user } = await personWithFactor();
    const params = { id: user.id };
    await boss.call(users.remove, { params });
    expect((await boss.call(factor.of, { params })).status).toBe(404);
    expect((await boss.call(factor.reset, { params })).status).toBe(404);
    await api.db.transaction((tx) => eraseUser(tx, api.app.mount.services.jobs, { ...user }));
    expect(await api.db.$count(secondFactors, eq(secondFactors.user_id, user.id))).toBe(0);
  });
});
