import { getTableName, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Db } from '../connection/database.ts';
import { countedPage, type ListQuery, type Window, windowOf } from './page.ts';
import { beyond, countOf, type Filter, startOf } from './tallies.ts';

interface Narrowed {
  /** What the tallies know of it. */
  readonly filter?: Filter;
  /** Counts the rows where something narrows them that the tallies do not know, a search for one. */
  readonly count?: (() => Promise<number>) | undefined;
}

/**
 * A page of a table that tallies count: the total is theirs, and a far page of a list by time skips whole months. `read`
 * answers the rows of a window; it adds `left`, what is left after the months, to its conditions.
 */
export async function pageByCounter<T>(
  db: Db,
  table: PgTable & { createdAt: AnyPgColumn },
  { filter = {}, count }: Narrowed,
  query: ListQuery & { sort?: string | undefined; order?: 'asc' | 'desc' | undefined },
  read: (window: Window, left: SQL | undefined) => PromiseLike<T[]>,
): Promise<Page<T>> {
  const noun = getTableName(table);
  const window = windowOf(query);
  const { sort = 'createdAt', order = 'desc' } = query;
  const { offset } = window;
  const start = count || sort !== 'createdAt' ? { offset } : await startOf(db, noun, filter, order, offset);
  const rows = start ? await read({ ...window, offset: start.offset }, beyond(table.createdAt, start)) : [];
  return countedPage(rows, window, count ?? (() => countOf(db, noun, filter)));
}
