import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/database.ts';
import { tallies } from './tallies.table.ts';

export interface Filter {
  country?: string | null | undefined;
  type?: string | readonly string[] | null | undefined;
  status?: string | readonly string[] | null | undefined;
}

function conditions(noun: string, filter: Filter): SQL[] {
  // As part of the text: one plan for all countries still knows how few rows there are.
  const found = [sql`${tallies.noun} = ${noun}`.inlineParams()];
  const { status } = filter;
  if (Array.isArray(status)) found.push(sql`${tallies.status} in ${status}`);
  else if (status) found.push(sql`${tallies.status} = ${status}`.inlineParams());
  if (filter.country) found.push(sql`${tallies.country} = ${filter.country}`);
  const { type } = filter;
  if (Array.isArray(type)) found.push(type.length > 0 ? sql`${tallies.type} in ${type}` : sql`true`);
  else if (type) found.push(sql`${tallies.type} = ${type}`);
  return found;
}

/** SQL for the exact number of rows of a counted noun, from a few small rows instead of a scan (see `keep_tally`). */
export function totalOf(noun: string, filter: Filter = {}): SQL<number> {
  const where = sql.join([...conditions(noun, filter), sql`${tallies.month} = '-infinity'`], sql` and `);
  return sql<number>`(select coalesce(sum(${tallies.n}), 0)::int from ${tallies} where ${where})`;
}

/** The same as a number. */
export async function countOf(db: Db, noun: string, filter: Filter = {}): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select ${totalOf(noun, filter)} as n`);
  return rows[0]?.n ?? 0;
}

/** What is summed over many rows; a view of the map reads few, and its squares are far more. */
export const slotted = ['tallies', 'daily_counts', 'active_days'] as const;
/** Rows that are gathered at a time, so that nobody who writes waits long. */
const batchSize = 10_000;

/** Gathers what writers have counted in slots of their own, so that a total is the sum of few rows (decision 0002). */
export async function gatherSlots(db: Db): Promise<void> {
  for (const counters of slotted) while ((await gathered(db, counters)) === batchSize);
}

async function gathered(db: Db, counters: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select public.gather_slots(${counters}, ${batchSize}) as n`,
  );
  return rows[0]?.n ?? 0;
}

/** Beyond this many rows, skipping whole months by their tallies is quicker than reading past them. */
const far = 2000;

/** Where reading a page begins: the months before are skipped, and then `offset` rows. */
export type PageStart = {
  /** What is left ends here, when the newest come first; */
  readonly before?: string;
  /** or begins here, when the oldest do. */
  readonly from?: string;
  readonly offset: number;
};

/** Where to begin reading the page at `offset` of a counted noun, by time; undefined past the end. */
export async function startOf(
  db: Db,
  noun: string,
  filter: Filter,
  order: 'asc' | 'desc',
  offset: number,
): Promise<PageStart | undefined> {
  if (offset <= far) return { offset };
  const where = sql.join([...conditions(noun, filter), sql`${tallies.month} > '-infinity'`], sql` and `);
  const direction = sql.raw(order);
  const { rows } = await db.execute<{ from: string; before: string; skipped: string }>(sql`
    select month::text as "from", (month + interval '1 month')::date::text as before, upto - n as skipped from (
      select month, n, sum(n) over (order by month ${direction}) as upto
      from (select ${tallies.month} as month, sum(${tallies.n}) as n from ${tallies} where ${where} group by 1) as months
    ) as running
    where upto > ${offset} order by month ${direction} limit 1`);
  const [row] = rows;
  if (!row) return undefined;
  const { from, before, skipped } = row;
  const edge = order === 'asc' ? { from: `${from}T00:00:00Z` } : { before: `${before}T00:00:00Z` };
  return { ...edge, offset: offset - Number(skipped) };
}

/** The condition of the rows that are left. */
export function beyond(createdAt: AnyPgColumn, { before, from }: PageStart): SQL | undefined {
  if (before) return sql`${createdAt} < ${before}`;
  return from ? sql`${createdAt} >= ${from}` : undefined;
}
