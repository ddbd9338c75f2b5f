/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { setUpMailedApi } from '../../testing/calls/setUpMailedApi.ts';
import { startSecondServer } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { readMail } from '../../testing/stand-ins/readMail.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { ownerMailSettings, ownerNotices } from './notices.table.ts';

/* What owners are mailed about a review: once, only if the decision holds, and nothing that they do not want. */

const { api, smtp } = setUpMailedApi();

type Owned = Awaited<ReturnType<typeof createOwnedSpot>>;

/** Starts the jobs that wait until their decision cannot be undone. */
const deliver = () =>
  api.db.execute("update pgboss.job set start_after = now() where name = 'mail-owner-notice'");
const mails = () => smtp.sources.map(readMail);
const subjects = () => mails().map(({ headers }) => headers.get('subject'));
/** Waits until no mail job is left to run. */
const untilDelivered = async () => {
  await deliver();
  const open = "select count(*)::int as n from pgboss.job where name like 'mail-%' and state < 'completed'";
  await expect.poll(async () => (await api.db.execute<{ n: number }>(open)).rows[0]?.n).toBe(0);
};
const noticesOf = async (spotId: string) =>
  (
    await api.db.select().from(ownerNotices).where(eq(ownerNotices.spot_id, spotId)).orderBy(ownerNotices.id)
  ).map(({ kind, reason, fields, mailed_at }) => ({ kind, reason, fields, mailed: mailed_at !== null }));
const decide = (owned: Owned, id: string, body: object) =>
  owned.editor.call(revisions.decide, { params: { id }, body: body as typeof approved });

test('an edit that arrives and is rejected: two mails with spot, reason as text, links, and a stable id', async () => {
  const owned = await createOwnedSpot(api, { name: 'El Sótano <b>' });
  const id = await owned.waiting({ curious_fact: 'Uno' });
  // A further edit updates the one that waits.
  await owned.waiting({ curious_fact: 'Dos' });
  await untilDelivered();
  expect(subjects()).toEqual(['Recibimos tus cambios en «El Sótano <b>»']);
  const reason = 'Falta la <i>dirección</i>.\nY el & tono:\n.\nfin';
  expect((await decide(owned, id, { ...rejected, reason })).status).toBe(200);
  await untilDelivered();
  const mail = mails()[1];
  const [{ id: noticeId }] = (await api.db
    .select({ id: ownerNotices.id })
    .from(ownerNotices)
    .where(eq(ownerNotices.kind, 'rejected'))) as [{ id: string }];
  expect(mail?.headers.get('subject')).toBe('No aprobamos tus cambios en «El Sótano <b>»');
  expect(mail?.headers.get('to')).toBe(owned.owner.user.email);
  expect(mail?.headers.get('message-id')).toBe(`<notice-${noticeId}@127.0.0.1>`);
  expect(mail?.text).toContain('> Falta la <i>dirección</i>.\n> Y el & tono:\n> .\n> fin');
  expect(mail?.html).toContain('Falta la &lt;i&gt;dirección&lt;/i&gt;.\nY el &amp; tono:');
  expect(mail?.html).toContain('«El Sótano &lt;b&gt;»');
  for (const version of [mail?.text, mail?.html])
    expect(version).toContain(`${api.url}/spots/user/${owned.spot.id}/edit`);
  const stop = /<(.+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(stop).toMatch(/\/stop_mails\?token=reviews\./);
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail?.text).toContain(stop);
  expect(await noticesOf(owned.spot.id)).toEqual([
    { kind: 'arrived', reason: '', fields: [], mailed: true },
    { kind: 'rejected', reason, fields: [], mailed: true },
  ]);
});

test('an approval in part names what was left out, in the language of the owner', async () => {
  const owned = await createOwnedSpot(api, { name: 'Kiosco' });
  const { user } = owned.owner;
  await api.db.insert(ownerMailSettings).values({ user_id: user.id, language: 'en' });
  const id = await owned.waiting({ name: 'Quiosco', bio: { bio_title: 'Hola', bio_description: '' } });
  await decide(owned, id, { ...approved, fields: ['name'], reason: 'Too short' });
  await untilDelivered();
  const mail = mails().find(({ headers }) => headers.get('subject')?.includes('part'));
  expect(mail?.headers.get('subject')).toBe('A part of your changes of «Quiosco» was approved');
  expect(mail?.text).toContain('- Bio title (Spanish)\n\nThis is what the reviewer wrote:\n\n> Too short');
  expect(mail?.html).toContain('<html lang="en">');
});

test('three decisions are mailed once each, by two servers and with each job there twice', async () => {
  const second = await startSecondServer(api);
  try {
    const all = await Promise.all([1, 2, 3].map(() => createOwnedSpot(api)));
    await api.db.execute("delete from pgboss.job where name like 'mail-%'");
    for (const owned of all) {
      const id = await owned.waiting({ name: 'Nuevo' });
      await decide(owned, id, approved);
    }
    await api.db.execute(`insert into pgboss.job (name, data, retry_limit, retry_delay)
      select name, data, 20, 0 from pgboss.job, generate_series(1, 4) where name = 'mail-owner-notice'`);
    await untilDelivered();
    const ids = mails().map(({ headers }) => headers.get('message-id'));
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  } finally {
    await second.close();
  }
});

test('while the mail server is away nothing is lost; the mail is sent when it is back', async () => {
  await smtp.stop();
  const owned = await createOwnedSpot(api);
  const id = await owned.waiting({ name: 'Nuevo' });
  await api.db.execute("delete from pgboss.job where name like 'mail-%'");
  await decide(owned, id, approved);
  await deliver();
  const retried = "select count(*)::int as n from pgboss.job where state = 'retry'";
  await expect.poll(async () => (await api.db.execute<{ n: number }>(retried)).rows[0]?.n).toBe(1);
  expect(await noticesOf(owned.spot.id)).toMatchObject([
    { mailed: false },
    { kind: 'approved', mailed: false },
  ]);
  await smtp.start();
  await untilDelivered();
  expect(subjects()).toEqual(['Aprobamos tus cambios en «Nuevo»']);
  expect(await noticesOf(owned.spot.id)).toMatchObject([{ mailed: false }, { mailed: true }]);
});

test('of a server that was killed while sending, another sends the mail once the claim has expired', async () => {
  const owned = await createOwnedSpot(api);
  await owned.waiting({ name: 'Nuevo' });
  const since = (minutes: number) =>
    api.db.execute(`update owner_notices set sending_since = now() - interval '${minutes} minutes'
      where spot_id = '${owned.spot.id}'`);
  await since(1);
  await deliver();
  const retried = "select count(*)::int as n from pgboss.job where state = 'retry'";
  await expect.poll(async () => (await api.db.execute<{ n: number }>(retried)).rows[0]?.n).toBe(1);
  expect(smtp.mails).toEqual([]);
  await since(3);
  await untilDelivered();
  expect(smtp.mails).toHaveLength(1);
});

test('a decision that was undone, and an edit that was withdrawn, mail nothing', async () => {
  const undone = await createOwnedSpot(api);
  const id = await undone.waiting({ name: 'Nuevo' });
  await decide(undone, id, rejected);
  expect((await undone.editor.call(revisions.undo, { params: { id } })).status).toBe(200);
  const withdrawn = await createOwnedSpot(api, { name: 'Antes' });
  await withdrawn.waiting({ name: 'Después' });
  await withdrawn.edit({ name: 'Antes' });
  await untilDelivered();
  expect(subjects()).toEqual([expect.stringMatching(/^Recibimos/)]);
  expect(await noticesOf(withdrawn.spot.id)).toEqual([]);
  expect(await noticesOf(undone.spot.id)).toMatchObject([{ kind: 'arrived' }]);
});

const notMailed: Record<string, (owned: Owned) => Promise<unknown>> = {
  'has stopped them': ({ owner }) =>
    api.db.insert(ownerMailSettings).values({ user_id: owner.user.id, reviews: false }),
  'is deleted': ({ owner }) =>
    api.db.update(users).set({ status: 'deleted' }).where(eq(users.id, owner.user.id)),
  'has no address': ({ owner }) =>
    api.db.update(users).set({ email: 'artist@x.invalid' }).where(eq(users.id, owner.user.id)),
  'has become staff': ({ owner }) =>
    api.db.update(users).set({ role: 'editor' }).where(eq(users.id, owner.user.id)),
  'has a spot in the trash': ({ editor, spot }) => editor.call(spotCalls.remove, { params: { id: spot.id } }),
  'gave the spot away': ({ spot, editor }) =>
    api.db.update(spots).set({ user_id: editor.user.id }).where(eq(spots.id, spot.id)),
};

test(`no mail goes to an owner who ${Object.keys(notMailed).join(', or ')}`, async () => {
  for (const change of Object.values(notMailed)) {
    const owned = await createOwnedSpot(api);
    await owned.waiting({ name: 'Nuevo' });
    await change(owned);
  }
  await untilDelivered();
  expect(smtp.mails).toEqual([]);
});

test('staff who own a spot, and owners of a spot that staff propose to change, are not told', async () => {
  const { editor, admin, spot } = await createOwnedSpot(api);
  const body = { spot_id: spot.id, new_data: { name: 'Propuesto' } };
  const { id } = (await editor.call(revisions.create, { body })).body;
  expect((await admin.call(revisions.decide, { params: { id }, body: approved })).status).toBe(200);
  expect(await noticesOf(spot.id)).toEqual([]);
});

test('a name or reason cannot add headers, and a long reason arrives whole', async () => {
  const owned = await createOwnedSpot(api);
  const id = await owned.waiting({ curious_fact: 'Nuevo' });
  await api.db
    .update(spots)
    .set({ name: 'Uno\r\nBcc: x@evil.test\u2028\u202e' })
    .where(eq(spots.id, owned.spot.id));
  const reason = `${'ñ<'.repeat(999)}\n.`;
  await decide(owned, id, { ...rejected, reason });
  await untilDelivered();
  const mail = mails().find(({ headers }) => headers.get('subject')?.startsWith('No'));
  expect(mail?.headers.get('subject')).toBe('No aprobamos tus cambios en «Uno Bcc: x@evil.test»');
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.text).toContain(`> ${'ñ<'.repeat(999)}\n> .`);
});
