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
  // Inlined, so that the generic plan for all countries has a correct row estimate.
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

/** SQL for the exact row count of a tallied noun, summed from a few counter rows (trigger `keep_tally`). */
export function totalOf(noun: string, filter: Filter = {}): SQL<number> {
  const where = sql.join([...conditions(noun, filter), sql`${tallies.month} = '-infinity'`], sql` and `);
  return sql<number>`(select coalesce(sum(${tallies.n}), 0)::int from ${tallies} where ${where})`;
}

/** The exact row count of a tallied noun. */
export async function countOf(db: Db, noun: string, filter: Filter = {}): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select ${totalOf(noun, filter)} as n`);
  return rows[0]?.n ?? 0;
}

/** The counter tables whose slots are merged. Those of the map are not: a view reads few of their many rows. */
export const slotted = ['tallies', 'daily_counts', 'active_days'] as const;
/** Rows merged per transaction, so that writers wait only briefly. */
const batchSize = 10_000;

/** Merges the counter slots of concurrent writers, so that a total sums few rows (docs/decisions/0002). */
export async function gatherSlots(db: Db): Promise<void> {
  for (const counters of slotted) while ((await mergeBatch(db, counters)) === batchSize);
}

async function mergeBatch(db: Db, counters: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select public.gather_slots(${counters}, ${batchSize}) as n`,
  );
  return rows[0]?.n ?? 0;
}

/** Beyond this offset, skipping months by their tallies is faster than OFFSET. */
const skipBeyond = 2000;

/** Where a page starts: after whole months are skipped by condition, `offset` rows remain to skip. */
export type PageStart = {
  /** Exclusive upper bound, in descending order. */
  readonly before?: string;
  /** Inclusive lower bound, in ascending order. */
  readonly from?: string;
  readonly offset: number;
};

/** The start of the page at `offset` of a tallied noun ordered by time; undefined past the end. */
export async function startOf(
  db: Db,
  noun: string,
  filter: Filter,
  order: 'asc' | 'desc',
  offset: number,
): Promise<PageStart | undefined> {
  if (offset <= skipBeyond) return { offset };
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

/** The condition that skips the months before a page's start. */
export function beyond(createdAt: AnyPgColumn, { before, from }: PageStart): SQL | undefined {
  if (before) return sql`${createdAt} < ${before}`;
  return from ? sql`${createdAt} >= ${from}` : undefined;
}
