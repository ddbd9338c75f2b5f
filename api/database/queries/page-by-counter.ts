import { getTableName, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Db } from '../connection/database.ts';
import { countedPage, type ListQuery, type Window, windowOf } from './page.ts';
import { beyond, countOf, type Filter, startOf } from './tallies.ts';

interface Conditions {
  /** The part of the filter that the tallies cover. */
  readonly filter?: Filter;
  /** Counts the rows if a condition is not covered by the tallies, such as a search. */
  readonly count?: (() => Promise<number>) | undefined;
}

/**
 * A page of a table that the tallies count: the total comes from them, and distant pages of a list by time skip whole
 * months. `read` returns the rows of a window; it adds `left`, the condition of the remaining months, to its WHERE.
 */
export async function pageByCounter<T>(
  db: Db,
  table: PgTable & { createdAt: AnyPgColumn },
  { filter = {}, count }: Conditions,
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
