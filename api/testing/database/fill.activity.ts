import type { Pool, PoolClient } from 'pg';
import { bulkInsert, creationTimeOf, sequentialId, vacuumAll } from './fill.bulk.ts';

export interface Activity {
  likes: number;
  comments: number;
  /** Days on which a user was active. */
  days: number;
}

/** Deterministic pseudo-random numbers; the second is from 0 to 1 and skewed towards 0. */
const scattered = '(i::bigint * 7919 + i::bigint / 104729)';
const skewed = '((i::bigint * 104729 % 1000003) / 1000003::float8) ^ 3';

const pick = (table: string, at: string) =>
  `join ${table} on ${table}.n = (${at})::bigint % (select count(*) from ${table})`;

/**
 * Adds likes and comments of all users and spots, skewed towards some spots, and days of activity. Users and spots must
 * exist. The tables that triggers maintain are rebuilt at the end.
 */
export async function fillActivity(pool: Pool, { likes, comments, days }: Activity): Promise<void> {
  await pool.query(
    `create unlogged table people as select row_number() over () - 1 as n, id from users;
     create unlogged table places as select row_number() over () - 1 as n, id from spots;
     analyze people; analyze places`,
  );
  await Promise.all([
    insertWithoutTriggers(
      pool,
      'likes',
      // A user can like a spot once: each round over all users has other spots.
      `insert into likes (id, user_id, spot_id, created_at)
       select ${sequentialId}, people.id, places.id, ${creationTimeOf}
       from (select count(*) as all_people, $1::int / count(*) + 1 as rounds from people) as p
       cross join (select count(*) as all_places from places) as s cross join generate_series(1, $1::int) as i
       join people on people.n = i::bigint * 7919 % all_people
       join places on places.n = ((${skewed} * (all_places / rounds))::bigint * rounds + i / all_people) % all_places`,
      likes,
    ),
    insertWithoutTriggers(
      pool,
      'comments',
      `insert into comments (id, comment, user_id, spot_id, created_at)
       select ${sequentialId}, 'Comentario ' || i || case when i % 7 = 0 then ' sobre la milonga' else '' end,
         people.id, places.id, ${creationTimeOf}
       from generate_series(1, $1::int) as i
       ${pick('places', `${skewed} * (select count(*) from places)`)} ${pick('people', scattered)}`,
      comments,
    ),
    insertWithoutTriggers(
      pool,
      'user_days',
      `insert into user_days (user_id, day)
       select distinct people.id, (${creationTimeOf})::date from generate_series(1, $1::int) as i
       ${pick('people', `${skewed} * (select count(*) from people)`)} order by 1, 2`,
      days,
    ),
  ]);
  await bulkInsert(pool, 'tallies', async (client) => {
    await client.query(
      `insert into tallies (noun, month, country, type, status, slot, n)
       select 'comments', coalesce(date_trunc('month', created_at at time zone 'UTC')::date, '-infinity'), '', '', '', 0, count(*)
       from comments group by grouping sets ((), (date_trunc('month', created_at at time zone 'UTC')::date))`,
    );
    await client.query('call rebuild_statistics()');
    await client.query('drop table people, places');
  });
  await vacuumAll(pool);
}

/** Runs the statement, which inserts `n` rows, without triggers. */
function insertWithoutTriggers(pool: Pool, table: string, insert: string, n: number): Promise<void> {
  return bulkInsert(pool, table, async (client: PoolClient) => {
    await client.query('set session_replication_role = replica');
    await client.query(insert, [n]);
    await client.query('set session_replication_role = origin');
  });
}
