import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../database/connection/database.ts';
import { vacuumAll } from '../../testing/database/fill.bulk.ts';
import { fillUsers } from '../../testing/database/fill.ts';
import { planOf } from '../../testing/database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { listPreferences } from './preferences.store.ts';
import { listViews } from './views.store.ts';

/* Two thousand people with ten views each, the team with three hundred. */

let database: TestDatabase;
let person = '';
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await fillUsers(pool, 2000);
  await pool.query(`
    insert into views (id, user_id, list, name, query, shared)
    select gen_random_uuid(), users.id, 'users', 'Vista ' || n, '{"country":"PE"}', n = 1 and row_number() over () <= 3000
    from users, generate_series(1, 10) n`);
  await pool.query(`
    insert into list_preferences (user_id, list, columns, view_id)
    select user_id, list, '["name"]', (array_agg(id))[1] from views group by user_id, list`);
  await vacuumAll(pool);
  person = (await pool.query('select id from users limit 1')).rows[0].id;
});
afterAll(() => database.drop());

test.each<[string, (db: Db) => Promise<unknown>, string[]]>([
  ['views', (db) => listViews(db, { id: person, role: 'admin' }), ['views_of_user', 'views_shared']],
  ['preferences', (db) => listPreferences(db, person), ['list_preferences_user_id_list_pk', 'views_pkey']],
])('%s', async (_what, work, indexes) => {
  const plan = await planOf(database.pool, work);
  expect(plan.indexes).toEqual(expect.arrayContaining(indexes));
  expect(plan.scanned.filter((table) => table !== 'users')).toEqual([]);
  expect(plan.buffers).toBeLessThan(1500);
  expect(plan.statements).toBe(1);
});
