import type { Pool } from 'pg';
import { bulkInsert, creationTimeOf, sequentialId, vacuumAll } from './fill.bulk.ts';
import { fillHistory, fillTrash } from './fill.history.ts';

/** The largest number of records that staff create by hand. */
export const maxStaffRecords = 20_000;

/** Of an author with one in 1,000, half. */
const isRejected = 'i % 4 = 0 and i % 2000 <> 1000';
/** One of a thousand people. */
const author = `((select array_agg(id) from (select id from users order by id offset 50 limit 1000) as others))[1 + i % 997]`;
/** The reason, who decided and when, of those that are not pending: within four days. */
const decision = `case when i > 500 and ${isRejected} then 'Motivo ' || i % 997 else '' end,
  case when i > 500 then ((select array_agg(id) from (select id from users order by id limit 20) as first))[1 + i % 20] end,
  case when i > 500 then ${creationTimeOf} + interval '1 hour' * (i % 96) end`;

const spot = '(select array_agg(id) from (select id from spots order by id limit 5000) as first)';

/**
 * Adds `n` records of each noun except users, spots and comments, and at most `maxStaffRecords` of those that are counted row by row
 * (decision 0043). Returns the ids of a spot that has some of each, of a record with a history, and of a person who has decided.
 */
export async function fillNouns(
  pool: Pool,
  n: number,
): Promise<{ spot: string; record: string; actor: string; decider: string }> {
  const { rows } = await pool.query<{ ids: string[] }>(`select ${spot} as ids`);
  const spots = rows[0]?.ids ?? [];
  const fewer = Math.min(n, maxStaffRecords);
  const add = (table: string, columns: string, values: string, rows = n) =>
    bulkInsert(pool, table, (client) =>
      client.query(
        `insert into ${table} (id, ${columns}, created_at)
         select ${sequentialId}, ${values}, ${creationTimeOf}
         from generate_series(1, $1::int) as i, lateral (select ($2::uuid[])[1 + i % cardinality($2::uuid[])] as spot) as at`,
        [rows, spots],
      ),
    );
  await add(
    'stories',
    'type, link, spot_id, country, picture',
    `case i % 3 when 0 then 'open_spot' else 'song' end, '', spot, case i % 4 when 0 then 'AR' else 'MX' end,
     case when i % 1000 > 0 then '/files/a.webp' end`,
  );
  await add(
    'spot_revisions',
    'spot_id, status, old_data, new_data, author_id, reason, decided_by, decided_at',
    `spot, case when i <= 500 then 'pending' when ${isRejected} then 'rejected' else 'approved' end, '{}', '{}',
     case when i % 1000 = 0 then (select id from users order by id offset 3 limit 1) else ${author} end, ${decision}`,
  );
  await add(
    'submissions',
    'spot_id, status, author_id, reason, decided_by, decided_at',
    `spot, case when i <= 500 then 'pending' when ${isRejected} then 'rejected' else 'approved' end, ${author}, ${decision}`,
  );
  await add(
    'events',
    'spot_id, title, date, start_time, tickets, location',
    `spot, 'Peña ' || i, now()::date + i % 50 - 25, '21:00', '', ''`,
  );
  await add('pics', 'image_url, thumbnail', `'/files/a.webp', '/files/b.webp' || left(spot::text, 0)`, fewer);
  await add(
    'banners',
    'name, link, type, country',
    `'Banner ' || i || left(spot::text, 0), 'https://example.com', 'search', 'AR'`,
    fewer,
  );
  await add('categories', 'name, "order"', `'Tango ' || i || left(spot::text, 0), i`, fewer);
  await add(
    'notifications',
    'title, body, country, state',
    `'Hoy ' || i, left(spot::text, 9), 'AR', 'sent'`,
    fewer,
  );
  await fillTrash(pool, n / 10);
  await fillHistory(pool, n);
  await fillWork(pool, fewer);
  const { rows: people } = await pool.query<{ id: string }>('select id from users order by id limit 50');
  await vacuumAll(pool);
  return {
    spot: spots[7] ?? '',
    record: spots[9] ?? '',
    actor: people[3]?.id ?? '',
    decider: people[4]?.id ?? '',
  };
}

/**
 * Adds what the inbox asks for apart from records: `n` notes that call one of 50 people, one in 97 of them unseen, `n` acts
 * on many records, one in 100 of them stopped, and some reported comments.
 */
async function fillWork(pool: Pool, n: number): Promise<void> {
  const person = `(select array_agg(id) from (select id from users order by id limit 50) as first)`;
  const insert = (table: string, columns: string, values: string) =>
    bulkInsert(pool, table, (client) =>
      client.query(
        `insert into ${table} (${columns}) select ${values}
         from generate_series(1, $1::int) as i, (select ${person} as people, ${spot} as spots) as ids`,
        [n],
      ),
    );
  await insert(
    'notes',
    'id, noun, record_id, record_name, path, author_id, text, created_at',
    `${sequentialId}, 'spots', spots[1 + i % cardinality(spots)], 'Bar', '/spots/1/edit', people[1 + i % 7], '@', ${creationTimeOf}`,
  );
  await insert(
    'note_mentions',
    'note_id, user_id, seen_at',
    `${sequentialId}, people[1 + i % 50], case when i % 97 > 0 then now() end`,
  );
  await insert(
    'bulk_acts',
    'id, noun, action, actor_id, state, created_at',
    `${sequentialId}, 'spots', 'set', people[1 + i % 50], case when i % 100 = 0 then 'stopped' else 'done' end, ${creationTimeOf}`,
  );
  await pool.query(
    `update comments set reports = 2 where id in (select id from comments order by id limit 200)`,
  );
}
