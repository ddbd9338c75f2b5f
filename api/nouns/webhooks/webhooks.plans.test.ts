import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../database/connection/database.ts';
import { vacuumAll } from '../../testing/database/fill.bulk.ts';
import { planOf } from '../../testing/database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { claimDue } from './delivery/claims.ts';
import { listDeliveries } from './webhooks.deliveries.ts';

/* Twenty webhooks with two thousand deliveries each, a tenth of them pending. */

let database: TestDatabase;
let webhook = '';
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`
    insert into webhooks (id, name, url, events, active, secret)
    select gen_random_uuid(), 'Caja', 'https://8.8.8.8/', '{spot.created}', true, '' from generate_series(1, 20)`);
  await pool.query(`
    insert into webhook_deliveries (id, webhook_id, event, noun, about_id, body, state, due_at, expires_at)
    select gen_random_uuid(), w.id, 'spot.created', 'spots', gen_random_uuid(), '{}',
      case when n % 10 = 0 then 'pending' else 'delivered' end, now() - interval '1 minute', now() + interval '1 day'
    from webhooks as w, generate_series(1, 2000) as n`);
  await vacuumAll(pool);
  webhook = (await pool.query('select id from webhooks limit 1')).rows[0].id;
});
afterAll(() => database.drop());

test.each<[string, (db: Database) => Promise<unknown>, string]>([
  ['the newest deliveries', (db) => listDeliveries(db, webhook, {}), 'webhook_deliveries_list'],
  [
    'those of a state',
    (db) => listDeliveries(db, webhook, { state: 'failed' }),
    'webhook_deliveries_by_state',
  ],
])('%s', async (_what, work, index) => {
  const plan = await planOf(database.pool, work as never);
  expect(plan.indexes).toContain(index);
  expect(plan.scanned).toEqual([]);
});

test('a claim takes four of each webhook', async () => {
  const claimed = await claimDue(database.db, 0);
  expect(claimed).toHaveLength(80);
  expect(await claimDue(database.db, 0)).toEqual([]);
});
