import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, searchOf } from '../../database/queries/columns.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

export const comments = pgTable(
  'comments',
  {
    id: id(),
    comment: text('comment').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    spot_id: uuid('spot_id')
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    search: searchOf('comment'),
  },
  (t) => [
    index('comments_list').on(t.createdAt, t.id),
    index('comments_of_spot').on(t.spot_id, t.createdAt, t.id),
    index('comments_of_user').on(t.user_id, t.createdAt, t.id),
    index('comments_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
);
