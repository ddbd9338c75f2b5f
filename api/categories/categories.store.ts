import { eq, inArray } from 'drizzle-orm';
import type { Category, CategoryQuery } from '#contract/categories.ts';
import type { Page } from '#contract/kit.ts';
import type { Db } from '../database/connect.ts';
import { byPlace, idsOf, orderOf, windowOf } from '../kit/page.ts';
import { rowsOf, shownOf } from '../kit/rows.ts';
import { matches } from '../kit/search.ts';
import { talliedPage } from '../kit/talliedPage.ts';
import { spotCategories } from '../spots/spots.table.ts';
import { categories } from './categories.table.ts';

export const categoryRows = rowsOf(categories);

/** A page of categories in their order, the newest first where two have one place, unless sorted. */
export async function listCategories(db: Db, asked: CategoryQuery): Promise<Page<Category>> {
  const query = byPlace(asked);
  const order = orderOf(query, categories, categories.id);
  const where = matches(categories.search, query.search);
  const count = where && (() => db.$count(categories, where));
  return talliedPage(db, categories, { count }, query, (window, left) =>
    db
      .select(shownOf(categories))
      .from(categories)
      .where(inArray(categories.id, idsOf(db, categories, where ?? left, order, window)))
      .orderBy(...order),
  );
}

/** All of them in their order, or one page when the query asks for one; never more than a thousand. */
export async function allCategories(db: Db, query: CategoryQuery): Promise<Category[]> {
  const isPaged = (query.page ?? query.perPage ?? query.limit) !== undefined;
  const { perPage, offset } = isPaged ? windowOf(query) : { perPage: 1000, offset: 0 };
  return db
    .select(shownOf(categories))
    .from(categories)
    .where(matches(categories.search, query.search))
    .orderBy(...orderOf(byPlace(query), categories, categories.id))
    .limit(perPage)
    .offset(offset);
}

/** How many spots have the category. */
export const spotsWith = (db: Db, id: string): Promise<number> =>
  db.$count(spotCategories, eq(spotCategories.category_id, id));
