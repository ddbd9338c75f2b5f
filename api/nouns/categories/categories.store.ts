import { eq } from 'drizzle-orm';
import type { Category, CategoryQuery } from '#contract/categories.ts';
import type { Db } from '../../database/connection/database.ts';
import { orderOf, windowOf } from '../../database/queries/page.ts';
import { rowsOf, visibleColumnsOf } from '../../database/queries/rows.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { spotCategories } from '../spots/spots.table.ts';
import { categories } from './categories.table.ts';

/** 404 if there is none. */
export const findCategory = rowsOf(categories).find;

/** All categories in their order, at most a thousand; one page if the query asks for one. */
export async function listAllCategories(db: Db, query: CategoryQuery): Promise<Category[]> {
  const isPaged = (query.page ?? query.perPage ?? query.limit) !== undefined;
  const { perPage, offset } = isPaged ? windowOf(query) : { perPage: 1000, offset: 0 };
  return db
    .select(visibleColumnsOf(categories))
    .from(categories)
    .where(matchesSearch(categories.search, query.search))
    .orderBy(...orderOf({ ...query, sort: query.sort ?? 'order' }, categories, categories.id))
    .limit(perPage)
    .offset(offset);
}

/** The number of spots that have the category. */
export const countSpotsWith = (db: Db, id: string): Promise<number> =>
  db.$count(spotCategories, eq(spotCategories.category_id, id));
