import type { Pool } from 'pg';
import { counted } from './recordRows.ts';

/* Rows without values that differ each time (ids, times, file names), so that equal changes have equal rows. */

/**
 * Tables that triggers maintain from others, of which the counts are compared; traces of calls, some of which are lost in a crash; and
 * keys, each of which is made when it is first needed, the one of mails by whichever mail is sent first.
 */
const derived = [
  'tallies',
  'daily_counts',
  'spot_likes',
  'spot_cells',
  'active_days',
  'user_days',
  'sessions',
  'attempts',
  'quotas',
  'signing_keys',
];
const volatile = [
  'id',
  'claimed_until',
  'sending_since',
  'sent_at',
  // Mails are sent while one looks.
  'mailed_at',
  'retry_at',
  'attempts',
  'search',
  'position',
  // An hourly job gives it to files that have none.
  'sha256',
];

/** Each row as `table {json}`. */
export type Rows = readonly string[];

/** The rows that a change removed and added. */
export interface Delta {
  readonly removed: Rows;
  readonly added: Rows;
}

/** All current rows, without the users of `fillUsers`. */
export async function currentRows(pool: Pool): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [derived],
  );
  const parts = tables.map(({ name }) => {
    const where = name === 'users' ? "where email not like 'person%'" : '';
    return `select '${name} ' || (to_jsonb(t) - $1::text[])::text as row from "${name}" t ${where}`;
  });
  // As many rows as are counted, so that counts before and after differ by rows too.
  const counts = Object.entries(counted).map(
    ([name, key]) => `select '${name} ' || to_jsonb(t)::text as row
      from (select ${key}, sum(n) as n from ${name} group by ${key}) as c
      cross join lateral (select ${key}) as t cross join generate_series(1, c.n)`,
  );
  const { rows } = await pool.query<{ row: string }>([...parts, ...counts].join(' union all '), [volatile]);
  return rows.map(({ row }) => masked(row)).sort();
}

const masked = (row: string): string =>
  row
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '#')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '@')
    .replace(/\\\\x[0-9a-f]{64}/g, '\\x')
    .replace(/Artist\d{16}/g, 'Artist')
    .replace(/Solista\d+/g, 'Solista')
    // In histories and stored answers.
    .replace(/"(id|attempts|sending_since|sent_at|mailed_at|retry_at)": ("[^"]*"|null|\d+)(, )?/g, '');

/** The rows that are only in `before` and those only in `after`. */
export function deltaOf(before: Rows, after: Rows): Delta {
  return { removed: without(before, after), added: without(after, before) };
}

function without(rows: Rows, others: Rows): Rows {
  const counts = new Map<string, number>();
  for (const row of others) counts.set(row, (counts.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const n = counts.get(row) ?? 0;
    if (n > 0) counts.set(row, n - 1);
    return n === 0;
  });
}
