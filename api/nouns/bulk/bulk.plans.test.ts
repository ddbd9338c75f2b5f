import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceOf } from '../../records/bulk/batches/batch.ts';
import { findAct, listActs, listLeftOut } from '../../records/bulk/receipts.ts';
import { vacuumAll } from '../../testing/database/fill.bulk.ts';
import { planOf } from '../../testing/database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';

/* Receipts and batches read a few pages, however many acts and rows there are. */

let database: TestDatabase;
const act = '00000000-0000-7000-8000-000000000001';
const actor = { id: act, role: 'editor', email: '', address: null } as const;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`insert into bulk_acts (id, noun, action, actor_id, state, matched, skipped, created_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'spots', 'set',
      ('00000000-0000-7000-8000-' || lpad(to_hex(n % 20 + 1), 12, '0'))::uuid, 'done', 30000, 3000,
      now() - make_interval(mins => n) from generate_series(1, 5000) as n`);
  await pool.query('update bulk_acts set actor_id = $1 where id = $1', [act]);
  await pool.query(`insert into bulk_rows (bulk_id, record_id, version, state, reason, name)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(a), 12, '0'))::uuid, gen_random_uuid(), 1,
      case when n % 10 = 0 then 'skipped' end, 'bulkStale', 'Bar' from generate_series(1, 3) as a, generate_series(1, 30000) as n`);
  await vacuumAll(pool);
}, 60_000);
afterAll(() => database.drop());

const keeps = { historyDays: undefined };
test.each([
  [
    'the acts of an editor',
    'bulk_acts_of',
    () => planOf(database.pool, (db) => listActs(db, actor, {}, keeps)),
  ],
  [
    'all acts',
    'bulk_acts_list',
    () => planOf(database.pool, (db) => listActs(db, { ...actor, role: 'admin' }, {}, keeps)),
  ],
  [
    'failed acts',
    'bulk_acts_failed',
    () => planOf(database.pool, (db) => listActs(db, { ...actor, role: 'admin' }, { failed: 'true' }, keeps)),
  ],
  ['a receipt', 'bulk_acts_pkey', () => planOf(database.pool, (db) => findAct(db, actor, act, keeps))],
  [
    'what was left out',
    'bulk_rows_left_out',
    () => planOf(database.pool, (db) => listLeftOut(db, actor, act, { page: 2 })),
  ],
  [
    'a batch',
    'bulk_rows_bulk_id_record_id_pk',
    () =>
      planOf(database.pool, (db) => {
        const position = '80000000-0000-7000-8000-000000000000';
        const batch = { act: { id: act, position }, step: { phase: 'act' }, size: 1000 };
        return db.execute(sourceOf(batch as unknown as Parameters<typeof sourceOf>[0]));
      }),
  ],
])('%s: %s', async (_what, index, plan) => {
  const { indexes, scanned, buffers } = await plan();
  expect(indexes).toContain(index);
  expect(scanned.filter((table) => table.startsWith('bulk'))).toEqual([]);
  expect(buffers).toBeLessThan(1200);
});
