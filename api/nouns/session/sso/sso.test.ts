import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#contract/sessions.ts';
import { sso } from '#contract/sso.ts';
import { history } from '../../../records/history.table.ts';
import { hashToken } from '../../../security/access.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import { password, setUpSso } from '../../../testing/sso/setUpSso.ts';
import { users } from '../../users/users.table.ts';
import { sessions as sessionTable } from '../session.table.ts';
import { ssoLinks } from './sso.table.ts';

/* Single sign-on: which account a confirmed person signs in to (product/sso#accounts). */

const made = setUpSso({ domains: ['club.example'], default_role: 'editor' });
const { browser, person } = made;
let count = 0;
const address = (domain = 'club.example') => `person-${++count}@${domain}`;
const signInAs = (claims: object) => {
  made.club.signsIn(claims as never);
  return browser().signIn('club');
};
const userWith = async (email: string) =>
  (await made.api.db.select().from(users).where(eq(users.email, email)))[0];
const entriesOf = (name: string) => made.api.db.select().from(history).where(eq(history.name, name));

describe('who has no account', () => {
  test('is refused without a verified address: whatever else stands for true, and nothing is created', async () => {
    for (const email_verified of [false, 'false', 0, 'yes', null, undefined, [], {}]) {
      const email = address();
      const { status, body } = await signInAs({ email, email_verified });
      expect([status, body.code, body.access_token]).toEqual([403, 'ssoUnverified', undefined]);
      expect(await userWith(email)).toBe(undefined);
    }
    expect((await signInAs({ email: undefined })).body.code).toBe('ssoUnverified');
    expect((await signInAs({ email: 'no address' })).body.code).toBe('ssoUnverified');
  });

  test('is refused with an address of another domain, also one that ends alike', async () => {
    for (const domain of [
      'rival.example',
      'not-club.example',
      'club.example.rival.example',
      'sub.club.example',
    ])
      expect((await signInAs({ email: address(domain) })).body.code).toBe('ssoDomain');
  });

  test('is refused where the provider gives no role', async () => {
    made.rival.signsIn({ email: address('rival.example') });
    const { status, body } = await browser().signIn('rival');
    expect([status, body.code]).toEqual([403, 'ssoNoAccount']);
  });

  test('gets one, with a session; the next sign-in leads to the same one, also with another address', async () => {
    const email = address();
    const claims = { sub: email, email, given_name: 'Ana\u200b', family_name: 'Paz', name: 'x' };
    const first = await signInAs(claims);
    expect([first.status, first.body.role]).toEqual([200, 'editor']);
    expect(await userWith(email)).toMatchObject({ first_name: 'Ana', last_name: 'Paz', id: first.body.id });
    const mine = made.api.callerWith(first.body.access_token);
    expect((await mine.call(sessions.list)).body.data).toHaveLength(1);
    expect((await entriesOf('Ana Paz (Club)')).map(({ action }) => action)).toEqual(['create', 'login']);
    const again = await signInAs({ ...claims, email: address('rival.example') });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  test('gets one account when two sign in at once', async () => {
    const email = address();
    made.club.signsIn({ email });
    const answers = await Promise.all([1, 2, 3].map(() => browser().signIn('club')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('an account with the address', () => {
  test('is not entered without its password, and linked with it; both are told', async () => {
    const { user } = await person('editor', { email: address() });
    made.club.signsIn({ email: user.email.toUpperCase() });
    const tab = browser();
    const refused = await tab.signIn('club');
    expect([refused.status, refused.body.code]).toEqual([403, 'ssoLinkRequired']);
    const { ticket } = refused;
    const wrong = await tab.call(sso.signIn, { body: { ticket, password: 'wrong' } });
    expect([wrong.status, wrong.body.errors?.[0]]).toMatchObject([422, { path: 'password' }]);
    expect(await made.api.db.select().from(ssoLinks).where(eq(ssoLinks.user_id, user.id))).toEqual([]);
    const linked = await tab.call(sso.signIn, { body: { ticket, password } });
    expect([linked.status, linked.body.id, linked.body.role]).toEqual([200, user.id, 'editor']);
    expect(await mailTo(made.api.dataDir, user.email, [], /Club signs in/)).toContain('Club');
    const failed = await entriesOf(`${user.email} (Club)`);
    expect(failed.map(({ action, actor_id }) => [action, actor_id])).toEqual([['login_failed', null]]);
    const done = await entriesOf(`${user.first_name} Test (Club)`);
    expect(done.map(({ action }) => action)).toEqual(['sso_linked', 'login']);
    expect((await browser().signIn('club')).body.id).toBe(user.id);
  });

  test('is guessed at most ten times from a network, whichever tickets are used', async () => {
    const { user } = await person('editor', { email: address() });
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      made.club.signsIn({ sub: `guess-${guess}`, email: user.email });
      statuses.push((await browser().signIn('club', { password: `wrong ${guess}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });

  test('does not come back once it is deleted, neither by address nor by its link', async () => {
    const linked = address();
    await signInAs({ sub: linked, email: linked });
    const { user } = await person('editor', { email: address() });
    for (const email of [linked, user.email]) {
      await made.api.db.update(users).set({ status: 'deleted' }).where(eq(users.email, email));
      const { status, body } = await signInAs({ sub: email, email });
      expect([status, body.code]).toEqual([403, 'ssoDeleted']);
      expect((await made.api.db.select().from(users).where(eq(users.email, email))).length).toBe(1);
    }
  });
});

describe('the session', () => {
  test('is an ordinary one of a known device, and the cookie of the sign-in is gone', async () => {
    const email = address();
    made.club.signsIn({ email });
    const tab = browser();
    const { body } = await tab.signIn('club');
    const where = eq(sessionTable.token_hash, hashToken(body.access_token));
    const [row] = await made.api.db.select().from(sessionTable).where(where);
    expect(row).toMatchObject({ user_id: body.id, address: '127.0.0.1', factor: false });
    expect([...tab.cookies.keys()]).toEqual([`device-${body.id}`]);
  });

  test.each([
    ['has just signed in', () => ({}), 200],
    ['signed in eleven minutes ago', (now: number) => ({ auth_time: now - 660 }), 403],
    ['signed in at an unknown time', () => ({ auth_time: undefined }), 403],
    ['signs in tomorrow', (now: number) => ({ auth_time: now + 86_400 }), 200],
  ])('is proved if the person %s at the provider', async (_name, claims, status) => {
    const now = Math.floor(Date.now() / 1000);
    const { body } = await signInAs({ email: address(), ...claims(now) });
    const begun = await browser(body.access_token).call(sso.beginLink, { body: { provider: 'club' } });
    expect([begun.status, begun.body.code]).toEqual([status, status === 403 ? 'proofRequired' : undefined]);
  });

  test('of an account that was just linked is proved by its password', async () => {
    const { user } = await person('editor', { email: address() });
    made.club.signsIn({ email: user.email, auth_time: 1 });
    const tab = browser();
    const { ticket } = await tab.signIn('club');
    const { body } = await tab.call(sso.signIn, { body: { ticket, password } });
    const begun = await browser(body.access_token).call(sso.beginLink, { body: { provider: 'club' } });
    expect(begun.status).toBe(200);
  });

  test('comes of a ticket once, also when it is sent twice at once', async () => {
    made.club.signsIn({ email: address() });
    const tab = browser();
    const { ticket = '' } = await tab.confirm('club');
    await tab.call(sso.signIn, { body: { ticket: 'x'.repeat(43) } });
    const both = await Promise.all([1, 2].map(() => tab.call(sso.signIn, { body: { ticket } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
