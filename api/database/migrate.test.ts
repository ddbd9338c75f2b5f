import { expect, test } from 'vitest';
import { setUpDatabase } from '../testing/database/testDatabase.ts';
import { migrate } from './migrate.ts';

const database = setUpDatabase();

test('concurrent migrations of an empty database apply each migration once', async () => {
  await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool)]);
  const { rows } = await database.pool.query(
    'select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  );
  expect(rows[0].applied).toBeGreaterThan(0);
  expect(rows[0].applied).toBe(rows[0].different);
});
