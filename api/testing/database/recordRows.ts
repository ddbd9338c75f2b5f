import type { Pool } from 'pg';

/** Tables whose rows say that something was done, or hold what is in the trash. */
const traces = [
  'history',
  'idempotency_keys',
  'sessions',
  'attempts',
  'quotas',
  'user_days',
  'active_days',
  'trash',
  'trash_rows',
  'bulk_acts',
  'bulk_rows',
  'inbox_events',
];

/** The keys of counts that triggers spread over several rows: their sums are compared. */
export const counted: Readonly<Record<string, string>> = {
  tallies: 'noun, month, country, type, status',
  daily_counts: 'metric, grain, country, day',
  spot_cells: 'level, x, y, country, type, enable',
};

/** All rows of records and of what is counted from them, each as `table {json}`, in order. */
export async function recordRows(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)",
    [traces],
  );
  const parts = tables.map(({ name }) => {
    const key = counted[name];
    const from = key
      ? `(select ${key}, sum(n) as n${sums(name)} from ${name} group by ${key} having sum(n) <> 0) as t`
      : `"${name}" as t`;
    // The cumulative likes of a spot may begin with months that have none.
    const row = name === 'spot_likes' ? "to_jsonb(t) - 'first_month' - 'upto'" : 'to_jsonb(t)';
    return `select '${name} ' || (${row})::text as row from ${from}`;
  });
  const { rows } = await pool.query<{ row: string }>(parts.join(' union all '));
  return rows.map(({ row }) => row).sort();
}

const sums = (name: string) => (name === 'spot_cells' ? ', sum(lat) as lat, sum(long) as long' : '');
