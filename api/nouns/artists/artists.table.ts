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

/** What became of each artist of an import: this is what a server goes on from after a crash. */
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
    /** A code; in rows from before there were codes a sentence. */
    message: text('message'),
    record_id: uuid('record_id'),
    /** Somebody is at it until then; when it has passed, they have died. */
    claimed_until: instant('claimed_until'),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.spotify_id] }),
    index('artist_import_items_pending').on(t.import_id, t.position).where(sql`outcome = 'pending'`),
  ],
);
