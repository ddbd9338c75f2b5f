import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ViewQuery } from '#contract/views.ts';
import { createdAt, id, instant, version } from '../../database/queries/columns.ts';
import { users } from '../users/users.table.ts';

/** Saved lists (product/views#view). */
export const views = pgTable(
  'views',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<ViewQuery>().notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
    /** Deleted ones are kept for a day, so that a deletion can be undone. */
    deleted_at: instant('deleted_at'),
  },
  (t) => [
    index('views_of_user').on(t.user_id),
    index('views_shared').on(t.list).where(sql`shared and deleted_at is null`),
  ],
);

/** How a person sees a list (product/views#preferences). */
export const listPreferences = pgTable(
  'list_preferences',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    /** Null: those of the list. */
    columns: jsonb('columns').$type<string[]>(),
    view_id: uuid('view_id').references(() => views.id, { onDelete: 'set null' }),
    /** The person lands on it. */
    home: boolean('home').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.list] }), index('list_preferences_of_view').on(t.view_id)],
);
