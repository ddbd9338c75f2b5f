import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../database/connection/database.ts';
import { vacuumAll } from '../../testing/database/fill.bulk.ts';
import { fillUsers } from '../../testing/database/fill.ts';
import { planOf } from '../../testing/database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { claimReminders, claimReview, timelineOf } from './notices.store.ts';
import { findPastEvents, listReminded } from './reminders.store.ts';

/* Two thousand owners with two spots each, eight notices of each spot, and ten events of each, of four years. */

let database: TestDatabase;
let spot = { id: '', user_id: '', createdAt: '2026-01-01T00:00:00.000Z' };
let notice = '';
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await fillUsers(pool, 2000);
  await pool.query(`
    insert into spots (id, user_id, name, type, enable)
    select gen_random_uuid(), users.id, 'Spot ' || n, 'people', true from users, generate_series(1, 2) n`);
  await pool.query(`
    insert into owner_notices (id, user_id, spot_id, kind, about, created_at, mailed_at)
    select gen_random_uuid(), user_id, id, 'past_events', n::text, now() - n * interval '20 days', case when n > 1 then now() - n * interval '20 days' end
    from spots, generate_series(0, 7) n`);
  await pool.query(`
    insert into events (id, spot_id, title, date, start_time, tickets, location)
    select gen_random_uuid(), id, 'Noche', (now() at time zone 'UTC')::date - abs(hashtext(id::text || n)) % 1500, '20:00', '', ''
    from spots, generate_series(1, 10) n`);
  await pool.query(`
    insert into history (id, noun, record_id, action, before, after)
    select gen_random_uuid(), 'spots', id, 'update', '{"enable":false}', '{"enable":true}' from spots, generate_series(1, 5)`);
  await pool.query('insert into owner_mail_settings (user_id) select id from users');
  await vacuumAll(pool);
  spot = { ...spot, ...(await pool.query('select id, user_id from spots limit 1')).rows[0] };
  notice = (await pool.query('select id from owner_notices where mailed_at is null limit 1')).rows[0].id;
});
afterAll(() => database.drop());

test.each<[string, (db: Db) => Promise<unknown>, string[]]>([
  [
    'the timeline',
    (db) => timelineOf(db, spot, spot.user_id),
    ['owner_notices_of_spot', 'history_of_record'],
  ],
  ['the claim of a mail', (db) => claimReview(db, notice), ['owner_notices_pkey']],
  ['the claim of reminders', (db) => claimReminders(db, spot.user_id), ['owner_notices_of_user']],
  ['owners with reminders', (db) => listReminded(db, notice), ['owner_notices_reminders']],
  ['past events', findPastEvents, ['events_by_date', 'events_of_spot', 'spots_pkey']],
])('%s', async (_what, work, indexes) => {
  const plan = await planOf(database.pool, work);
  expect(plan.indexes).toEqual(expect.arrayContaining(indexes));
  expect(plan.scanned).toEqual([]);
});
