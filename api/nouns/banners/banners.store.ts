import { and, eq, inArray } from 'drizzle-orm';
import type { Banner, BoardQuery } from '#contract/banners.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { rowsOf, visibleColumnsOf } from '../../database/queries/rows.ts';
import { banners } from './banners.table.ts';

export const updateBanner = rowsOf(banners).update;

const filtered = ({ type, country }: BoardQuery) =>
  and(type ? eq(banners.type, type) : undefined, country ? eq(banners.country, country) : undefined);

const mostOnBoard = 2000;

/** Banners by country, type and place, the older one first where two hold one place; and how many there are in all. */
export async function boardOf(db: Db, query: BoardQuery): Promise<{ data: Banner[]; total: number }> {
  const data = await db
    .select(visibleColumnsOf(banners))
    .from(banners)
    .where(filtered(query))
    .orderBy(banners.country, banners.type, banners.order, banners.id)
    .limit(mostOnBoard);
  const total = data.length < mostOnBoard ? data.length : await db.$count(banners, filtered(query));
  return { data, total };
}

/** The banners of these ids that there are, held until the transaction ends; always in one order, so none wait in a ring. */
export async function lockBanners(tx: Tx, ids: string[]): Promise<Banner[]> {
  return tx
    .select(visibleColumnsOf(banners))
    .from(banners)
    .where(inArray(banners.id, ids))
    .orderBy(banners.id)
    .for('update');
}
