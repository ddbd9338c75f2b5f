import { and, eq, inArray } from 'drizzle-orm';
import type { Banner, BoardQuery } from '#contract/banners.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { rowsOf, visibleColumnsOf } from '../../database/queries/rows.ts';
import { banners } from './banners.table.ts';

export const updateBanner = rowsOf(banners).update;

const maxOnBoard = 2000;

/** The first `maxOnBoard` banners by country, type and order, equal ones oldest first; and the total. */
export async function listBoard(db: Db, query: BoardQuery): Promise<{ data: Banner[]; total: number }> {
  const where = and(
    query.type ? eq(banners.type, query.type) : undefined,
    query.country ? eq(banners.country, query.country) : undefined,
  );
  const data = await db
    .select(visibleColumnsOf(banners))
    .from(banners)
    .where(where)
    .orderBy(banners.country, banners.type, banners.order, banners.id)
    .limit(maxOnBoard);
  const total = data.length < maxOnBoard ? data.length : await db.$count(banners, where);
  return { data, total };
}

/** The existing banners of these ids, locked until the transaction ends; always in one order, to avoid deadlocks. */
export async function lockBanners(tx: Tx, ids: string[]): Promise<Banner[]> {
  return tx
    .select(visibleColumnsOf(banners))
    .from(banners)
    .where(inArray(banners.id, ids))
    .orderBy(banners.id)
    .for('update');
}
