import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/database.ts';
import type { Window } from './page.ts';

type Listed = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };

/**
 * Parts of a query for a page of the matching rows by time, to join other tables to: the CTE `matches`, the ids of the
 * page, and the total. The matches are materialised once for page and total: with a window function PostgreSQL 15 and 16
 * would read the whole index of the order, as its cost model expects LIMIT to end the scan early.
 */
export function pageOfMatches(
  db: Db,
  table: Listed,
  where: SQL | undefined,
  order: 'asc' | 'desc' | undefined,
  { perPage, offset }: Window,
) {
  const at = sql<string>`${table.createdAt}`.as('at');
  const matches = db.$with('matches').as(db.select({ id: table.id, at }).from(table).where(where));
  const direction = sql.raw(order ?? 'desc');
  const page = db
    .select({ id: matches.id })
    .from(matches)
    .orderBy(sql`${matches.at} ${direction}`, sql`${matches.id} ${direction}`)
    .limit(perPage)
    .offset(offset)
    .as('page');
  return { matches, page, total: sql<number>`(select count(*)::int from ${matches})` };
}
