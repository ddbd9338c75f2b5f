import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportOutcome, ImportTarget } from '#contract/artists.ts';
import { createdAt, id, instant } from '../../database/queries/columns.ts';
import { users } from '../users/users.table.ts';

export const genres = pgTable('genres', { id: id(), name: text('name').notNull() }, (t) => [
  uniqueIndex('genres_name').on(t.name),
]);

export const artistImports = pgTable(
  'artist_imports',
  {
    id: id(),
    target: text('target').$type<ImportTarget>().notNull(),
    actor_id: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('artist_imports_age').on(t.createdAt)],
);

/** The outcome for each artist of an import; after a crash another server continues with the pending ones. */
export const artistImportItems = pgTable(
  'artist_import_items',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => artistImports.id, { onDelete: 'cascade' }),
    spotify_id: text('spotify_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull().default(''),
    outcome: text('outcome').$type<ImportOutcome>().notNull().default('pending'),
    /** A message code; a sentence in rows from before there were codes. */
    message: text('message'),
    record_id: uuid('record_id'),
    /** Until then one server imports it; afterwards another one may. */
    claimed_until: instant('claimed_until'),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.spotify_id] }),
    index('artist_import_items_pending').on(t.import_id, t.position).where(sql`outcome = 'pending'`),
  ],
);
