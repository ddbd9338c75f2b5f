import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database/testDatabase.ts';

test('a statement with parameters is prepared once for its text, except with LIKE', async () => {
  const single = await createTestDatabase({ max: 1 });
  for (const n of [1, 2]) {
    await single.db.execute(sql`select ${n}::int as named`);
    await single.db.execute(sql`select ${n}::text like 'x%' as searched`);
  }
  const { rows } = await single.pool.query(
    `select statement, generic_plans + custom_plans as used from pg_prepared_statements
     where statement like '%as named' or statement like '%searched'`,
  );
  expect(rows).toEqual([{ statement: 'select $1::int as named', used: '2' }]);
  await single.drop();
});
