import type { Pool, PoolClient } from 'pg';

/** Ids in the order of `i`: an index takes them at its end, as it does the product's own. */
export const idInOrder = `('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;

/** When row `i` of `$1` was made: over two years, growing in number. */
export const creationTimeOf = `now() - interval '730 days' * (1 - sqrt(i::float / $1))`;

/** Does what takes its time on a connection of its own. However long that is: a busy machine is no failure. */
export async function withoutTimeout(
  pool: Pool,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await work(client);
  } finally {
    client.release(true);
  }
}

/** Leaves the tables as a database at work has them. */
export const vacuumed = (pool: Pool): Promise<void> =>
  withoutTimeout(pool, (client) => client.query('vacuum (analyze)'));

/**
 * Runs `fill` on a connection of its own with the table's foreign keys and secondary indexes away, then makes them as they
 * were: many rows at once are quicker so.
 */
export async function inBulk(
  pool: Pool,
  table: string,
  fill: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  await withoutTimeout(pool, async (client) => {
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
    const { rows } = await client.query<{ drop: string; make: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where conrelid = $1::regclass and contype = 'f'
       union all
       select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       from pg_index where indrelid = $1::regclass and not indisprimary`,
      [table],
    );
    for (const { drop } of rows) await client.query(drop);
    await fill(client);
    for (const { make } of rows) await client.query(make);
    await client.query(`vacuum (analyze) ${table}`);
  });
}
