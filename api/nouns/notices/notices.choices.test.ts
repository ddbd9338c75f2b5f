/** @module-tag extended */

import { afterEach, expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { setUpMailedApi } from '../../testing/calls/setUpMailedApi.ts';
import { startSecondServer } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { readMail } from '../../testing/stand-ins/readMail.ts';
import { remindOwners } from './notices.jobs.ts';

/* What owners choose about their mails, in the profile and by the link of a mail; and a mail server that is away while they are reminded. */

const { api, smtp } = setUpMailedApi();
afterEach(async () => {
  for (const table of ['events', 'owner_notices']) await api.db.execute(`delete from ${table}`);
});

const count = async (from: string) =>
  (await api.db.execute<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;
/** Waits until no mail is left to send: those of decisions wait until these cannot be undone, those that failed for a while. */
const untilDelivered = async () => {
  const left = async () => {
    await api.db.execute("update pgboss.job set start_after = now() where name like 'mail-owner%'");
    return count("pgboss.job where name like 'mail-owner%' and state < 'completed'");
  };
  await expect.poll(left).toBe(0);
};
const mails = () => smtp.sources.map(readMail);
const subjects = () => mails().map(({ headers }) => headers.get('subject'));
type Owned = Awaited<ReturnType<typeof createOwnedSpot>>;
/** The owner sends a change, and the editor decides on it. */
async function decideOn({ waiting, editor }: Owned, curious_fact: string, body: object): Promise<void> {
  const id = await waiting({ curious_fact });
  const { status } = await editor.call(revisions.decide, { params: { id }, body: body as typeof approved });
  expect(status).toBe(200);
  await untilDelivered();
}
/** The last event of the spot was yesterday. */
const lastEvent = ({ spot }: Pick<Owned, 'spot'>) =>
  api.db.execute(`insert into events (id, spot_id, title, date, start_time, tickets, location)
    values (gen_random_uuid(), '${spot.id}', 'Noche', (now() at time zone 'UTC')::date - 1, '20:00', '', '')`);

test('mails are in Spanish until the owner chooses English, and in Spanish again', async () => {
  const owned = await createOwnedSpot(api, { name: 'Kiosco' });
  await decideOn(owned, 'Uno', rejected);
  expect((await owned.owner.call(notices.change, { body: { language: 'en' } })).status).toBe(200);
  await decideOn(owned, 'Dos', approved);
  await owned.owner.call(notices.change, { body: { language: 'es' } });
  await decideOn(owned, 'Tres', approved);
  // Those of a change that was decided at once may pass each other.
  const expected = [
    'Recibimos tus cambios en «Kiosco»',
    'No aprobamos tus cambios en «Kiosco»',
    'We have your changes of «Kiosco»',
    'Your changes of «Kiosco» were approved',
    'Recibimos tus cambios en «Kiosco»',
    'Aprobamos tus cambios en «Kiosco»',
  ];
  expect(subjects().sort()).toEqual(expected.sort());
});

test('the link of a mail stops mails of its kind only; the timeline goes on, and the profile brings them back', async () => {
  const owned = await createOwnedSpot(api, { name: 'Kiosco' });
  const { owner } = owned;
  await decideOn(owned, 'Uno', approved);
  expect(smtp.sources).toHaveLength(2);
  const stop = /<(.+)>/.exec(mails()[1]?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const answer = await fetch(stop, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(200);
  await decideOn(owned, 'Dos', rejected);
  expect(smtp.sources).toHaveLength(2);
  const { data } = (await owner.call(notices.timeline, { params: { id: owned.spot.id } })).body;
  expect(data.map(({ kind, mailed_at }) => [kind, mailed_at !== null])).toEqual([
    ['rejected', false],
    ['arrived', false],
    ['approved', true],
    ['arrived', true],
    ['created', false],
  ]);
  await lastEvent(owned);
  await remindOwners(api.app.mount.services);
  await untilDelivered();
  expect(subjects().slice(2)).toEqual(['Uno de tus spots necesita que lo mires']);
  await owner.call(notices.change, { body: { reviews: true } });
  await decideOn(owned, 'Tres', approved);
  expect(smtp.sources).toHaveLength(5);
});

test('owners are reminded once by two servers, although the mail server was away, and not again on that day', async () => {
  const second = await startSecondServer(api);
  const remind = () => Promise.all([api.app, second].map((app) => remindOwners(app.mount.services)));
  const all = await Promise.all([1, 2, 3].map(() => createOwnedSpot(api)));
  for (const owned of all) await lastEvent(owned);
  await smtp.stop();
  await remind();
  // One for each owner, or one of each server.
  const failed = "pgboss.job where name = 'mail-owner-reminders' and state = 'retry'";
  await expect.poll(() => count(failed)).toBeGreaterThanOrEqual(3);
  expect(await count('owner_notices where mailed_at is not null')).toBe(0);
  await smtp.start();
  await untilDelivered();
  const addresses = all.map(({ owner }) => owner.user.email).sort();
  expect(
    mails()
      .map(({ headers }) => headers.get('to'))
      .sort(),
  ).toEqual(addresses);
  // Something new of one of them waits for the next day.
  const [first] = all;
  const values = { type: 'people', enable: true, user_id: first?.owner.user.id };
  await lastEvent({ spot: await createSpot(await api.as('admin'), values) });
  const remindAgain = async () => {
    await remind();
    await untilDelivered();
    return [smtp.sources.length, await count('owner_notices where mailed_at is null')];
  };
  expect(await remindAgain()).toEqual([3, 1]);
  await api.db.execute("update owner_notices set mailed_at = mailed_at - interval '1 day'");
  expect(await remindAgain()).toEqual([4, 0]);
  expect(mails()[3]?.headers.get('to')).toBe(first?.owner.user.email);
  await second.close();
});
