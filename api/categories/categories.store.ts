import type { Category, CategoryQuery } from '#contract/categories.ts';
import type { Page } from '#contract/kit.ts';
import type { Db } from '../database/connect.ts';
import { orderOf, windowOf } from '../kit/page.ts';
import { rowsOf, shownOf } from '../kit/rows.ts';
import { matches } from '../kit/search.ts';
import { talliedPage } from '../kit/talliedPage.ts';
import { categories } from './categories.table.ts';

export const categoryRows = rowsOf(categories);

/** A page of categories, newest first unless sorted. */
export async function listCategories(db: Db, query: CategoryQuery): Promise<Page<Category>> {
  const where = matches(categories.search, query.search);
  const count = where && (() => db.$count(categories, where));
  return talliedPage(db, categories, { count }, query, ({ perPage, offset }, left) =>
    db
      .select(shownOf(categories))
      .from(categories)
      .where(where ?? left)
      .orderBy(...orderOf(query, categories, categories.id))
      .limit(perPage)
      .offset(offset),
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
    .orderBy(...orderOf({ sort: 'order', ...query }, categories, categories.id))
    .limit(perPage)
    .offset(offset);
}
