/** @module-tag extended */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { spots } from '#contract/spots.calls.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { readMail } from '../../testing/stand-ins/readMail.ts';
import { standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';
import { recordReminders } from './notices.change.ts';
import { remindOwners } from './notices.jobs.ts';

/* Owners are reminded of what needs them: one mail a day at most, and never twice of the same. */

let api: TestApi;
let smtp: Awaited<ReturnType<typeof standInSmtp>>;
beforeAll(async () => {
  smtp = await standInSmtp('secret');
  api = await startTestApi({ SMTP_URL: smtp.url() });
});
afterEach(async () => {
  smtp.sources.splice(0);
  await api.db.execute('delete from events');
  await api.db.execute('delete from owner_notices');
  await api.db.execute("delete from pgboss.job where name like 'mail-%'");
});
afterAll(async () => {
  await api.stop();
  await smtp.stop();
});

const event = (spotId: string, days: number, title = 'Noche') =>
  api.db.execute(`insert into events (id, spot_id, title, date, start_time, tickets, location)
    values (gen_random_uuid(), '${spotId}', '${title}', (now() at time zone 'UTC')::date + ${days}, '20:00', '', '')`);
/** Runs the daily job this many times at once, and waits for its mails. */
const run = async (times = 1) => {
  await Promise.all(Array.from({ length: times }, () => remindOwners(api.app.mount.services)));
  const open =
    "select count(*)::int as n from pgboss.job where name = 'mail-owner-reminders' and state < 'completed'";
  await expect.poll(async () => (await api.db.execute<{ n: number }>(open)).rows[0]?.n).toBe(0);
};
const mails = () => smtp.sources.map(readMail);
const aDayLater = () => api.db.execute("update owner_notices set mailed_at = mailed_at - interval '1 day'");

test('an owner whose events are over is told once, also when the job runs twice at once', async () => {
  const { owner, spot } = await createOwnedSpot(api, { name: 'La Cueva' });
  await event(spot.id, -9);
  await event(spot.id, -1);
  await run(3);
  expect(mails().map(({ headers }) => headers.get('to'))).toEqual([owner.user.email]);
  const [mail] = mails();
  expect(mail?.headers.get('subject')).toBe('Uno de tus spots necesita que lo mires');
  expect(mail?.text).toContain('- «La Cueva»: todos sus eventos ya pasaron.');
  expect(mail?.text).toContain(`${api.url}/spots/user/${spot.id}/edit`);
  expect(mail?.headers.get('list-unsubscribe')).toContain('/stop_mails?token=reminders.');
  for (const _day of [1, 2]) {
    await aDayLater();
    await run();
  }
  expect(smtp.sources).toHaveLength(1);
  const { data } = (await owner.call(notices.timeline, { params: { id: spot.id } })).body;
  expect(data.map(({ kind }) => kind)).toEqual(['past_events', 'created']);
});

test('nobody is told of events to come, of long ago, of unpublished spots, of spots of staff, or who has stopped it', async () => {
  const [coming, old, hidden, staff, stopped] = await Promise.all(
    [{}, {}, { enable: false }, {}, {}].map((more) => createOwnedSpot(api, more)),
  );
  if (!coming || !old || !hidden || !staff || !stopped) throw new Error('no spots');
  for (const { spot } of [coming, hidden, staff, stopped]) await event(spot.id, -2);
  await event(coming.spot.id, 0);
  await event(old.spot.id, -15);
  await api.db.execute(`update users set role = 'editor' where id = '${staff.owner.user.id}'`);
  await stopped.owner.call(notices.change, { body: { reminders: false } });
  await run();
  expect(smtp.sources).toEqual([]);
  const { rows } = await api.db.execute('select spot_id from owner_notices');
  expect(rows).toEqual([{ spot_id: stopped.spot.id }]);
  // What happened while the mails were stopped is not mailed a week later.
  await api.db.execute("update owner_notices set created_at = now() - interval '4 days'");
  await stopped.owner.call(notices.change, { body: { reminders: true } });
  await run();
  expect(smtp.sources).toEqual([]);
});

test('what needs an owner is in one mail a day, which names five', async () => {
  const { admin, owner, spot } = await createOwnedSpot(api, { name: 'Spot 0' });
  const { id: user_id } = owner.user;
  await owner.call(notices.change, { body: { language: 'en' } });
  await recordReminders(api.db, [
    { spot_id: spot.id, user_id, kind: 'dead_link', about: 'https://a.test', fields: ['youtube_link'] },
  ]);
  for (let n = 1; n <= 6; n++) {
    const { id } = await createSpot(admin, { type: 'people', enable: true, user_id, name: `Spot ${n}` });
    await event(id, -n);
  }
  await run();
  expect(mails().map(({ headers }) => headers.get('subject'))).toEqual(['7 of your spots need a look']);
  const text = mails()[0]?.text ?? '';
  expect(text).toContain('- «Spot 0»: a link does not answer any more (Youtube link).');
  expect(text.match(/^- /gm)).toHaveLength(5);
  expect(text).toContain('And 2 more.');
  // On the same day neither the same nor something new; on the next day what is new.
  const again = { spot_id: spot.id, user_id, kind: 'dead_link' } as const;
  await recordReminders(api.db, [{ ...again, about: 'https://a.test' }]);
  await recordReminders(api.db, [{ ...again, about: 'https://b.test', fields: ['instagram'] }]);
  await run();
  expect(smtp.sources).toHaveLength(1);
  await aDayLater();
  await run();
  expect(smtp.sources).toHaveLength(2);
  expect(mails()[1]?.text).toContain('(Instagram)');
  expect(mails()[1]?.text.match(/^- /gm)).toHaveLength(1);
});

test('a spot in the trash reminds nobody', async () => {
  const { admin, spot } = await createOwnedSpot(api);
  const { user_id = null } = spot;
  await recordReminders(api.db, [
    { spot_id: spot.id, user_id: user_id ?? '', kind: 'dead_link', about: 'x' },
  ]);
  await admin.call(spots.remove, { params: { id: spot.id } });
  await run();
  expect(smtp.sources).toEqual([]);
  expect((await admin.call(spots.restore, { params: { id: spot.id } })).status).toBe(200);
  expect((await api.db.execute('select about from owner_notices')).rows).toEqual([{ about: 'x' }]);
});

test('an owner whose link was found dead is told which, once for each time that it began to fail', async () => {
  const { owner, admin, spot } = await createOwnedSpot(api, { name: 'Malena' });
  const link = 'https://gone.example/malena';
  await admin.call(spots.update, { params: { id: spot.id }, body: { link } });
  const fail = (since: string) =>
    api.database.pool.query(
      `insert into link_checks (key, address, host, next_check, status, failing_since, dead_since)
       values (md5($1)::uuid, $1, 'gone.example', now(), 404, $2, now())
       on conflict (key) do update set failing_since = excluded.failing_since`,
      [link, since],
    );
  await fail('2026-11-01T00:00:00Z');
  for (const _day of [1, 2]) {
    await run();
    await aDayLater();
  }
  expect(smtp.sources).toHaveLength(1);
  const { data } = (await owner.call(notices.timeline, { params: { id: spot.id } })).body;
  expect(data[0]).toMatchObject({ kind: 'dead_link', fields: ['link'] });
  expect(mails()[0]?.text).toContain('Malena');
  await fail('2026-11-20T00:00:00Z');
  await run();
  expect(smtp.sources).toHaveLength(2);
});
