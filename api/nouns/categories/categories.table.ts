import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, newestFirst, searchOf, version } from '../../database/queries/columns.ts';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    order: integer('order').notNull().default(0),
    image_url: text('image_url'),
    thumbnail: text('thumbnail'),
    createdAt: createdAt(),
    version: version(),
    search: searchOf('name'),
  },
  (t) => [
    index('categories_search').using('gin', t.search.op('gin_trgm_ops')),
    index('categories_list').on(t.createdAt, t.id),
    index('categories_order').on(t.order, ...newestFirst(t)),
  ],
);
