import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sso } from '#contract/sso.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import { setUpSso } from '../../../testing/sso/setUpSso.ts';
import { eraseDeletedUsers } from '../../users/users.jobs.ts';
import { users } from '../../users/users.table.ts';
import { sessions } from '../session.table.ts';
import { ssoLinks } from './sso.table.ts';

/* The accounts that a person links in the profile, with a proof of both (product/sso#profile). */

const made = setUpSso();
const { person } = made;

/** Somebody who has proved who they are, and has come back from the provider. */
async function linking(claims: object = { email: 'other@elsewhere.example' }, provider = 'club') {
  const one = await person('editor');
  made.club.signsIn(claims as never);
  made.rival.signsIn(claims as never);
  const tab = made.browser(one.token);
  const { link = '', ticket } = await tab.confirm(provider, sso.beginLink);
  expect(ticket).toBe(undefined);
  return { ...one, tab, link };
}
const linkCount = (id: string) => made.api.db.$count(ssoLinks, eq(ssoLinks.user_id, id));

test('without a fresh proof, or by another person, nothing is linked or unlinked', async () => {
  const { tab, link, user } = await linking();
  const thief = await person('admin');
  const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stolen = await thief.call(sso.link, { body: { ticket: link }, headers: { cookie } });
  expect([stolen.status, stolen.body.code]).toEqual([422, 'ssoExpired']);
  expect((await tab.call(sso.signIn, { body: { ticket: link } })).body.code).toBe('ssoExpired');
  await made.api.db.update(sessions).set({ proved_at: null });
  expect((await tab.call(sso.link, { body: { ticket: link } })).body.code).toBe('proofRequired');
  // Of a session that no server has cached as proved.
  const { token } = await person('editor');
  await made.api.db.update(sessions).set({ proved_at: null });
  const begun = await made.browser(token).call(sso.beginLink, { body: { provider: 'club' } });
  expect(begun.body.code).toBe('proofRequired');
  expect(await linkCount(user.id)).toBe(0);
});

test('a person links an account of any address, signs in with it, and unlinks it; each is told by mail', async () => {
  const { tab, link, user } = await linking();
  const { status, body } = await tab.call(sso.link, { body: { ticket: link } });
  expect([status, body]).toMatchObject([
    200,
    { provider: 'Club', email: 'other@elsewhere.example', usedAt: null },
  ]);
  expect(await mailTo(made.api.dataDir, user.email, [], /Club signs in/)).toContain('Club');
  expect((await tab.call(sso.link, { body: { ticket: link } })).status).toBe(422);
  expect((await made.browser().signIn('club')).body.id).toBe(user.id);
  expect((await tab.call(sso.links)).body).toMatchObject({
    data: [{ id: body.id }],
    providers: [{ id: 'club' }, {}],
  });
  const another = await person('admin');
  expect((await another.call(sso.unlink, { params: { id: body.id } })).status).toBe(404);
  expect((await tab.call(sso.unlink, { params: { id: body.id } })).status).toBe(200);
  expect((await tab.call(sso.unlink, { params: { id: body.id } })).status).toBe(404);
  expect(await mailTo(made.api.dataDir, user.email, [], /no longer signs in/)).toContain('Club');
  expect((await made.browser().signIn('club')).body.code).toBe('ssoNoAccount');
});

test('an account of a provider belongs to one person; of a provider with domains it is of one of them', async () => {
  const claims = { sub: 'shared', email: 'shared@elsewhere.example' };
  const first = await linking(claims);
  expect((await first.tab.call(sso.link, { body: { ticket: first.link } })).status).toBe(200);
  const second = await linking(claims);
  const taken = await second.tab.call(sso.link, { body: { ticket: second.link } });
  expect([taken.status, taken.body.code]).toEqual([409, 'ssoTaken']);
  const third = await linking(claims, 'rival');
  expect((await third.tab.call(sso.link, { body: { ticket: third.link } })).body.code).toBe('ssoDomain');
});

test('links are erased with the personal data of their user', async () => {
  const { tab, link, user } = await linking();
  await tab.call(sso.link, { body: { ticket: link } });
  const deleted_at = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await made.api.db.update(users).set({ status: 'deleted', deleted_at }).where(eq(users.id, user.id));
  await eraseDeletedUsers(made.api.app.mount.services);
  expect(await linkCount(user.id)).toBe(0);
});
