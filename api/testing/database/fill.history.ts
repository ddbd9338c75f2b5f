import type { Pool } from 'pg';
import { bulkInsert, creationTimeOf, sequentialId } from './fill.bulk.ts';

const users = '(select array_agg(id) from (select id from users order by id limit 50) as first)';
const spots = '(select array_agg(id) from (select id from spots order by id limit 5000) as first)';

/** Adds `n` changes of the first 5,000 spots and of users, by fifty people, over two years. */
export const fillHistory = (pool: Pool, n: number): Promise<void> =>
  bulkInsert(pool, 'history', (client) =>
    client.query(
      `insert into history (id, created_at, noun, record_id, action, actor_id, name, address, before, after)
       select ${sequentialId}, ${creationTimeOf},
         case when i % 500 = 0 then 'pics' when i % 3 = 0 then 'users' else 'spots' end,
         spots[1 + i % cardinality(spots)],
         case when i % 700 = 0 then 'login_failed' when i % 10 = 0 then 'delete' else 'update' end,
         users[1 + i % 50], 'Bar Córdoba ' || i, '192.0.2.1',
         jsonb_build_object('name', 'Bar Córdoba ' || i - 1, 'version', i), jsonb_build_object('name', 'Bar Córdoba ' || i, 'version', i + 1)
       from generate_series(1, $1::int) as i, (select ${users} as users, ${spots} as spots) as ids`,
      [n],
    ),
  );

/** Adds `n` deleted records to the trash. */
export const fillTrash = (pool: Pool, n: number): Promise<void> =>
  bulkInsert(pool, 'trash', (client) =>
    client.query(
      `insert into trash (id, noun, name, deleted_at)
       select ${sequentialId}, case i % 4 when 0 then 'comments' else 'spot' end, 'Gardel ' || i, ${creationTimeOf}
       from generate_series(1, $1::int) as i`,
      [n],
    ),
  );
