import type { Page } from '#contract/kit.ts';
import type { Pic, PicQuery } from '#contract/pics.ts';
import type { Db } from '../database/connect.ts';
import { orderOf, pageOf, windowOf } from '../kit/page.ts';
import { rowsOf, shownOf } from '../kit/rows.ts';
import { talliedPage } from '../kit/talliedPage.ts';
import { pics } from './pics.table.ts';

export const picRows = rowsOf(pics);

/** A page of pics, newest first. A pic has no words, so a search finds none. */
export async function listPics(db: Db, query: PicQuery): Promise<Page<Pic>> {
  if (query.search) return pageOf([], 0, windowOf(query));
  return talliedPage(db, pics, {}, query, ({ perPage, offset }, left) =>
    db
      .select(shownOf(pics))
      .from(pics)
      .where(left)
      .orderBy(...orderOf(query, pics, pics.id))
      .limit(perPage)
      .offset(offset),
  );
}
