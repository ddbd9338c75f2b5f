import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { defaultPageSize, type Metadata, type Page } from '#contract/kit/endpoint.ts';
import type { Db } from '../connection/database.ts';
import { limitOf } from './prepared.ts';

export interface ListQuery {
  page?: number | undefined;
  perPage?: number | undefined;
  limit?: number | undefined;
}

export interface Window {
  page: number;
  perPage: number;
  offset: number;
}

/** The page that a list's query selects; `limit` is another name for `perPage` (product/lists#query). */
export function windowOf(query: ListQuery): Window {
  const perPage = query.perPage ?? query.limit ?? defaultPageSize;
  const page = query.page ?? 1;
  return { page, perPage, offset: (page - 1) * perPage };
}

/**
 * The ORDER BY of a list's query, by one of `columns` (named as the contract's `sorts`): by default timestamps descend and
 * other columns ascend. Ties are ordered newest first. The opposite order is the exact reverse, so that one index serves
 * both: (column, created_at desc, id desc).
 */
export function orderOf<Sort extends string>(
  query: { sort?: Sort | undefined; order?: 'asc' | 'desc' | undefined },
  columns: { readonly [S in Sort | 'createdAt']: AnyPgColumn | SQL | SQL.Aliased },
  id: AnyPgColumn | SQL.Aliased,
): SQL[] {
  const sort = query.sort ?? 'createdAt';
  const newestFirst = query.order !== (sort === 'createdAt' ? 'asc' : 'desc');
  const age = sql.raw(newestFirst ? 'desc' : 'asc');
  const byAge = [sql`${columns.createdAt} ${age}`, sql`${id} ${age}`];
  return sort === 'createdAt' ? byAge : [sql`${columns[sort]} ${sql.raw(query.order ?? 'asc')}`, ...byAge];
}

/** A subquery of the ids of a page: with it, the rows skipped by OFFSET are not joined to other tables. */
export const idsOf = (
  db: Db,
  table: PgTable & { id: AnyPgColumn },
  where: SQL | undefined,
  order: SQL[],
  { perPage, offset }: Record<'perPage' | 'offset', number>,
) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limitOf(perPage))
    .offset(offset);

/**
 * A page with its total. A page that is not full implies the total, consistent with its rows; `count` is called
 * otherwise.
 */
export async function countedPage<T>(
  data: T[],
  window: Window,
  count: () => Promise<number>,
): Promise<Page<T>> {
  const isLast = data.length < window.perPage && (data.length > 0 || window.offset === 0);
  return pageOf(data, isLast ? window.offset + data.length : await count(), window);
}

export function pageOf<T>(data: T[], total: number, { page, perPage }: Window): Page<T> {
  const metadata: Metadata = { total, perPage, page, lastPage: Math.max(1, Math.ceil(total / perPage)) };
  return { data, metadata };
}
