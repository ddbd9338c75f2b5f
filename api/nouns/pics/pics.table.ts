import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, version } from '../../database/queries/columns.ts';

export const pics = pgTable(
  'pics',
  {
    id: id(),
    image_url: text('image_url').notNull(),
    thumbnail: text('thumbnail').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [index('pics_list').on(t.createdAt, t.id)],
);
