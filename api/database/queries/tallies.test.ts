import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillNouns } from '../../testing/database/fill.nouns.ts';
import { fillSpots, fillUsers } from '../../testing/database/fill.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { gatherSlots, slotted } from './tallies.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ max: 8 });
  await fillUsers(database.pool, 300);
  await fillSpots(database.pool, 300);
  await fillNouns(database.pool, 300);
});
afterAll(() => database.drop());

/** The tables with tallies, and the expressions for their country, type and status. */
const nouns: [table: string, country: string, type: string, status: string][] = [
  ['users', 'country', 'type', 'status'],
  ['spots', 'country', 'type', 'enable'],
  ['comments', 'null', 'null', 'null'],
  ['stories', 'country', 'type', 'null'],
  ['spot_revisions', 'null', 'null', 'status'],
];

const oneOf = (table: string) => `(select id from ${table} order by md5(id::text || $1) limit 1)`;
const threeOf = (table: string) => `(select id from ${table} order by md5(id::text || $1) limit 3)`;
/** Changes of random rows; a row that another worker has deleted in the meantime is skipped. */
const statements = [
  `insert into users (id, first_name, last_name, email, country)
     select gen_random_uuid(), 'N', 'N', md5($1) || i || '@example.com', (array['AR', 'MX', null])[i] from generate_series(1, 3) as i`,
  `update users set country = 'UK', type = 'business' where id in ${threeOf('users')}`,
  `update users set status = case status when 'active' then 'deleted' else 'active' end where id in ${threeOf('users')}`,
  `delete from users where id = ${oneOf('users')}`,
  `insert into spots (id, name, type, country) select gen_random_uuid(), $1, 'people', 'CO' from generate_series(1, 4)`,
  `update spots set enable = not enable, country = 'ES' where id in ${threeOf('spots')}`,
  `delete from spots where id = ${oneOf('spots')}`,
  `insert into comments (id, comment, spot_id) select gen_random_uuid(), $1, id from spots where id in ${threeOf('spots')}`,
  `delete from comments where id in ${threeOf('comments')}`,
  `insert into stories (id, type, country) values (gen_random_uuid(), 'song', left($1, 2)), (gen_random_uuid(), 'song', 'AR')`,
  `update stories set country = 'UY', type = 'download_image' where id in ${threeOf('stories')}`,
  `delete from stories where id in ${threeOf('stories')}`,
  `update spot_revisions set status = 'rejected' where id in ${threeOf('spot_revisions')}`,
  `update users set created_at = created_at - interval '40 days' where id in ${threeOf('users')}`,
];

/** The groups whose tally differs from their count, for all time and for each month. */
async function wrongTallies([table, country, type, status]: (typeof nouns)[0]): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `with counted as (
       select coalesce(month, '-infinity') as month, country, type, status, count(*) as n
       from (select date_trunc('month', created_at at time zone 'UTC')::date as month, coalesce(${country}::text, '') as country,
         coalesce(${type}::text, '') as type, coalesce(${status}::text, '') as status from ${table}) as rows
       group by grouping sets ((country, type, status), (country, type, status, month))),
     tallied as (
       select month, country, type, status, sum(n) as n from tallies where noun = $1 group by 1, 2, 3, 4 having sum(n) <> 0)
     select * from counted full join tallied using (month, country, type, status)
     where counted.n is distinct from tallied.n`,
    [table],
  );
  return rows;
}

test('after concurrent changes, some of them rolled back, every tally is the count', async () => {
  const succeeded = new Set<string>();
  const worker = async (number: number) => {
    const client = await database.pool.connect();
    for (let round = 0; round < statements.length * 2; round++) {
      const statement = statements[(number * 5 + round) % statements.length] ?? '';
      await client.query('begin');
      const done = await client.query(statement, [`${number}-${round}`]).then(
        () => true,
        () => false,
      );
      // A deadlock victim is rolled back, and so is every seventh change.
      if (done) succeeded.add(statement);
      await client.query(done && round % 7 !== 3 ? 'commit' : 'rollback');
    }
    client.release();
  };
  const workers = Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
  // Slots are merged during the changes, which must not fail.
  let writing = true;
  const merging = (async () => {
    while (writing) await gatherSlots(database.db);
  })();
  await workers.finally(() => {
    writing = false;
  });
  await merging;
  for (const noun of nouns) expect(await wrongTallies(noun), noun[0]).toEqual([]);
  expect(statements.filter((statement) => !succeeded.has(statement))).toEqual([]);
});

test('after merging the slots, each tally is one row with the same number', async () => {
  await gatherSlots(database.db);
  for (const noun of nouns) expect(await wrongTallies(noun), noun[0]).toEqual([]);
  for (const counters of slotted) {
    const { rows } = await database.pool.query(
      `select count(*) filter (where slot <> 8)::int as loose, count(*) filter (where n = 0)::int as nothing from ${counters}`,
    );
    expect(rows, counters).toEqual([{ loose: 0, nothing: 0 }]);
  }
});
