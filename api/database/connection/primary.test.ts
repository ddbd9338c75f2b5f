import { expect, test } from 'vitest';
import { toProblem } from '../../problems/translate-errors.ts';
import { setUpDatabase } from '../../testing/database/testDatabase.ts';
import { connect } from './connect.ts';

/* With a real replica: api/system-tests/cluster/replication.cluster.test.ts. */

const database = setUpDatabase();

/** Makes new connections believe that they lead to a replica, or not any more. */
async function pretend(isReplica: boolean): Promise<void> {
  await database.pool.query(`create or replace function public.pg_is_in_recovery() returns boolean
    language sql as 'select ${isReplica}'`);
}

test('a pool connects to the primary only, and again as soon as there is one', async () => {
  const { rows } = await database.pool.query('select current_database() as name');
  await database.pool.query(`alter database ${rows[0].name} set search_path = public, pg_catalog`);
  await pretend(true);
  const { pool, close } = connect(database.connection, { max: 1 });
  for (let n = 0; n < 3; n += 1) {
    const failure = await pool.query('select 1').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '25006' });
    expect(toProblem(failure)).toMatchObject({ status: 503 });
  }
  expect(pool.totalCount).toBe(0);
  await pretend(false);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});
