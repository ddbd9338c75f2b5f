import type { Pool, PoolClient } from 'pg';

/** Ids in the order of `i`, so that they are appended to an index, as UUIDs of version 7 are. */
export const sequentialId = `('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;

/** The creation time of row `i` of `$1`: over two years, ever more frequent. */
export const creationTimeOf = `now() - interval '730 days' * (1 - sqrt(i::float / $1))`;

/** Runs `work` on a separate connection without a statement timeout. */
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

/** Vacuums and analyzes all tables, as autovacuum would have done. */
export const vacuumAll = (pool: Pool): Promise<void> =>
  withoutTimeout(pool, (client) => client.query('vacuum (analyze)'));

/**
 * Runs `fill` on a separate connection while the table's foreign keys and secondary indexes are dropped, then creates them
 * again: inserting many rows is faster this way.
 */
export async function bulkInsert(
  pool: Pool,
  table: string,
  fill: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  await withoutTimeout(pool, async (client) => {
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
    const { rows } = await client.query<{ drop: string; create: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
       from pg_constraint where conrelid = $1::regclass and contype = 'f'
       union all
       select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       from pg_index where indrelid = $1::regclass and not indisprimary`,
      [table],
    );
    for (const { drop } of rows) await client.query(drop);
    await fill(client);
    for (const { create } of rows) await client.query(create);
    await client.query(`vacuum (analyze) ${table}`);
  });
}
