import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditQuery } from '#contract/audit.ts';
import type { Db } from '../../database/connection/database.ts';
import { history, historyDays } from '../../records/history.table.ts';

/*
 * The entries by UTC day: entries are only added, so a day that is over is counted once (docs/decisions/0050). The latest
 * days are counted when they are asked for.
 */

/** The filters that the counts cover; `days`: how many the audit goes back. */
export type DayFilter = Pick<AuditQuery, 'noun' | 'action' | 'from' | 'to'> & { readonly days: number };

const firstDay = ({ from, days }: DayFilter) =>
  sql`greatest(${from ?? '-infinity'}::date, current_date - ${days}::int)`;

/** The condition of the filters on the entries. */
export const isListed = (filter: DayFilter): SQL | undefined =>
  and(
    sql`${history.at} >= ${firstDay(filter)}`,
    filter.to ? sql`${history.at} < ${filter.to}::date + 1` : undefined,
    filter.noun ? eq(history.noun, filter.noun) : undefined,
    filter.action ? eq(history.action, filter.action) : undefined,
  );

const firstUncounted = sql`(select coalesce(max(${historyDays.day}) + 1, '-infinity') from ${historyDays})`;

/** The days of the filter with their numbers of entries. */
function byDay(filter: DayFilter): SQL {
  const { day, n, noun, action } = historyDays;
  const isCounted = and(
    sql`${day} >= ${firstDay(filter)}`,
    filter.to ? sql`${day} <= ${filter.to}::date` : undefined,
    filter.noun ? eq(noun, filter.noun) : undefined,
    filter.action ? eq(action, filter.action) : undefined,
  );
  return sql`
    select ${day} as day, sum(${n}) as n from ${historyDays} where ${isCounted} group by 1
    union all
    select (${history.at} at time zone 'UTC')::date, count(*) from ${history}
    where ${isListed(filter)} and ${history.at} >= ${firstUncounted} group by 1`;
}

/** The exact number of entries. */
export async function countEntries(db: Db, filter: DayFilter): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select coalesce(sum(n), 0)::int as n from (${byDay(filter)}) as days`,
  );
  return rows[0]?.n ?? 0;
}

/** Beyond this offset, skipping days is faster than OFFSET. */
const skipBeyond = 2000;

/** The day in which a page begins, as an end of the filter's days, and the offset in it; undefined past the end. */
export async function startOfPage(
  db: Db,
  filter: DayFilter,
  order: 'asc' | 'desc',
  offset: number,
): Promise<{ from?: string; to?: string; offset: number } | undefined> {
  if (offset <= skipBeyond) return { offset };
  const direction = sql.raw(order);
  const { rows } = await db.execute<{ day: string; skipped: string }>(sql`
    select day::text as day, upto - n as skipped from (
      select day, n, sum(n) over (order by day ${direction}) as upto
      from (select day, sum(n) as n from (${byDay(filter)}) as every group by day) as days) as running
    where upto > ${offset} order by day ${direction} limit 1`);
  const [row] = rows;
  if (!row) return undefined;
  return { [order === 'desc' ? 'to' : 'from']: row.day, offset: offset - Number(row.skipped) };
}

/**
 * Counts the days that are over. Not yesterday: an entry has the time at which its transaction began, which may still be
 * running.
 */
export async function countFinishedDays(db: Db): Promise<void> {
  await db.execute(sql`
    insert into ${historyDays} (day, noun, action, n)
    select (${history.at} at time zone 'UTC')::date, ${history.noun}, ${history.action}, count(*) from ${history}
    where ${history.at} >= ${firstUncounted} and ${history.at} < current_date - 1
    group by 1, 2, 3 order by 1, 2, 3 on conflict do nothing`);
}
