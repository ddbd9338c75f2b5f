import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/database.ts';
import { orderOf, type Window } from './page.ts';

type Listed = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };
type Order = 'asc' | 'desc' | undefined;

interface Matches<Sort extends string> {
  readonly table: Listed;
  readonly where: SQL | undefined;
  /** Sorted by one of `sorts`. */
  readonly query: { sort?: Sort | undefined; order?: Order };
  readonly sorts: { readonly [S in Sort | 'createdAt']: AnyPgColumn | SQL };
}

/**
 * Parts of a query for a page of the matching rows, to join other tables to: the CTE `matches`, the ids of the page, and
 * the total. The matches are materialised once for page and total: with a window function PostgreSQL 15 and 16 would read
 * the whole index of the order, as its cost model expects LIMIT to end the scan early.
 */
export function pageOfMatches<Sort extends string>(
  db: Db,
  { table, where, query, sorts }: Matches<Sort>,
  { perPage, offset }: Window,
) {
  const at = sql<string>`${table.createdAt}`.as('at');
  const key = sql`${sorts[query.sort ?? 'createdAt']}`.as('key');
  const matches = db.$with('matches').as(db.select({ id: table.id, at, key }).from(table).where(where));
  const columns: Record<string, SQL.Aliased> = { [query.sort ?? '']: matches.key, createdAt: matches.at };
  const page = db
    .select({ id: matches.id })
    .from(matches)
    .orderBy(...orderOf<string>(query, columns as typeof columns & { createdAt: SQL.Aliased }, matches.id))
    .limit(perPage)
    .offset(offset)
    .as('page');
  return { matches, page, total: sql<number>`(select count(*)::int from ${matches})` };
}
