import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { factor } from '#contract/factor.ts';
import { session } from '#contract/session.ts';
import { sso } from '#contract/sso.ts';
import { history } from '../../../records/history.table.ts';
import { codeAt } from '../../../testing/factor/codeAt.ts';
import { withFactor } from '../../../testing/factor/withFactor.ts';
import { password, setUpSso } from '../../../testing/sso/setUpSso.ts';
import { users } from '../../users/users.table.ts';
import { ssoLinks } from './sso.table.ts';

/* Groups mapped to roles, the second step, and staff without passwords (product/sso#roles, #second-factor, #staff). */

const made = setUpSso(
  {
    domains: ['club.example'],
    roles: { bosses: 'admin', writers: 'editor', guests: 'user' },
    second_factor_acr: ['gold'],
  },
  { SECOND_FACTOR_ROLES: 'admin', STAFF_PASSWORD_SIGN_IN: 'off' },
);
const { browser, person } = made;
let count = 0;
const newAddress = () => `person-${++count}@club.example`;
const mfa = { amr: ['pwd', 'otp'] };
/** A sign-in with these groups. */
const signInAs = (email: string, groups: unknown, more: object = {}) => {
  made.club.signsIn({ sub: email, email, groups, ...more });
  return browser().signIn('club');
};
const roleNow = async (id: string) =>
  (await made.api.db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;

describe('groups', () => {
  test('that are mapped to nothing are refused, whatever they look like; so is who leaves theirs', async () => {
    for (const groups of [[], ['x'], undefined, null, 5, {}, [['bosses']], ['constructor'], '__proto__'])
      expect((await signInAs(newAddress(), groups, mfa)).body.code).toBe('ssoNoRole');
    const email = newAddress();
    expect((await signInAs(email, ['writers'])).status).toBe(200);
    const { status, body } = await signInAs(email, ['x']);
    expect([status, body.code]).toEqual([403, 'ssoNoRole']);
  });

  test('raise and lower the role at each sign-in; the audit names the provider', async () => {
    const email = newAddress();
    const { body } = await signInAs(email, ['guests', 'writers']);
    expect(body.role).toBe('editor');
    expect((await signInAs(email, ['guests', 'bosses'], mfa)).body.role).toBe('admin');
    await person('admin');
    expect((await signInAs(email, 'guests')).body.role).toBe('user');
    const entries = await made.api.db
      .select({ name: history.name, actor: history.actor_id, after: history.after })
      .from(history)
      .where(eq(history.action, 'role'))
      .orderBy(history.id);
    const mine = entries.filter(({ name }) => name.startsWith(email.replace(/@.*/, '')));
    expect(mine.map(({ after }) => (after as { role: string }).role)).toEqual(['admin', 'user']);
    expect(mine.every(({ name, actor }) => name.endsWith('(Club)') && actor === null)).toBe(true);
  });

  test('never take the last administrator away, also when two leave at once', async () => {
    const emails = [newAddress(), newAddress()];
    for (const email of emails) await signInAs(email, ['bosses'], mfa);
    await made.api.db.update(users).set({ role: 'user' }).where(eq(users.last_name, 'Test'));
    const tabs = [browser(), browser()];
    const tickets: string[] = [];
    for (const [index, email] of emails.entries()) {
      made.club.signsIn({ sub: email, email, groups: ['writers'], ...mfa });
      tickets.push((await tabs[index]?.confirm('club'))?.ticket ?? '');
    }
    const answers = await Promise.all(
      tabs.map((tab, index) => tab.call(sso.signIn, { body: { ticket: tickets[index] } })),
    );
    expect(answers.map(({ body }) => body.role).sort()).toEqual(['admin', 'editor']);
  });
});

describe('the second step', () => {
  test('of a role that needs one is set up; what the provider confirmed alone leads to no session', async () => {
    for (const claims of [{}, { amr: ['pwd'] }, { amr: ['otp'] }, { amr: 'pwd' }, { acr: 'silver' }]) {
      const refused = await signInAs(newAddress(), ['bosses'], claims);
      expect([refused.status, refused.body.code]).toEqual([403, 'factorSetupRequired']);
    }
    const email = newAddress();
    made.club.signsIn({ sub: email, email, groups: ['bosses'] });
    const tab = browser();
    const { ticket = '' } = await tab.confirm('club');
    const setup = (await tab.call(sso.beginFactor, { body: { ticket } })).body;
    const wrong = { ticket, setup: setup.ticket, code: '000000' };
    expect((await tab.call(sso.signIn, { body: wrong })).status).toBe(422);
    const right = { ...wrong, code: codeAt(setup.secret) };
    const { status, body } = await tab.call(sso.signIn, { body: right });
    expect([status, body.role, body.recovery_codes?.length]).toEqual([200, 'admin', 10]);
    expect((await made.api.callerWith(body.access_token).call(factor.read)).status).toBe(200);
    expect((await signInAs(email, ['bosses'])).body.code).toBe('factorRequired');
    expect((await signInAs(email, ['bosses'], mfa)).status).toBe(200);
  });

  test('is that of the provider where it says so', async () => {
    for (const claims of [mfa, { amr: ['mfa'] }, { acr: 'gold' }]) {
      const { status, body } = await signInAs(newAddress(), ['bosses'], claims);
      expect(status).toBe(200);
      expect((await made.api.callerWith(body.access_token).call(factor.read)).status).toBe(200);
    }
  });

  test('of an account that is linked is its own, whatever the provider says; guesses are limited', async () => {
    const { user } = await person('editor', { email: newAddress() });
    const { code } = await withFactor(made.api, user.id);
    made.club.signsIn({ email: user.email, groups: ['writers'], ...mfa });
    const tab = browser();
    const { ticket = '' } = await tab.confirm('club');
    const lacks = await tab.call(sso.signIn, { body: { ticket, password } });
    expect([lacks.status, lacks.body.code]).toEqual([403, 'factorRequired']);
    const guess = () => tab.call(sso.signIn, { body: { ticket, password, code: '000000' } });
    expect((await guess()).status).toBe(422);
    expect(await made.api.db.$count(ssoLinks, eq(ssoLinks.user_id, user.id))).toBe(0);
    const { status } = await tab.call(sso.signIn, { body: { ticket, password, code: code() } });
    expect(status).toBe(200);
  });
});

describe('where staff sign in with a provider only', () => {
  const logIn = (email: string, given = password) =>
    made.api.nobody.call(session.login, { body: { email, password: given } });

  test('the password of staff is refused once it is right, also to begin a second factor; that of users is not', async () => {
    for (const role of ['editor', 'admin'] as const) {
      const { user } = await person(role);
      expect((await logIn(user.email, 'wrong')).status).toBe(401);
      const { status, body } = await logIn(user.email);
      expect([status, body.code, body.access_token]).toEqual([403, 'ssoOnly', undefined]);
      const begun = await made.api.nobody.call(session.beginFactor, {
        body: { email: user.email, password },
      });
      expect([begun.status, begun.body.code]).toEqual([403, 'ssoOnly']);
    }
    const { user } = await person('user');
    expect((await logIn(user.email)).status).toBe(200);
    expect(await roleNow(user.id)).toBe('user');
  });
});
