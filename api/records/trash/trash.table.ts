import { sql } from 'drizzle-orm';
import { bigint, type ExtraConfigColumn, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TrashNoun } from '#contract/trash.ts';
import { instant, now, searchOf } from '../../database/queries/columns.ts';
import { folded } from '../../database/queries/search.ts';

/** The end of an index whose equal keys are sorted the last deleted first. */
const lastDeletedFirst = <T extends Record<'deletedAt' | 'id', ExtraConfigColumn>>(t: T) =>
  [t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst()] as const;

/** Deleted records, by the id of the record. Their rows are in `trash_rows`, those of users stay in `users`. */
export const trash = pgTable(
  'trash',
  {
    id: uuid('id').primaryKey(),
    noun: text('noun').$type<TrashNoun>().notNull(),
    name: text('name').notNull(),
    thumbnail: text('thumbnail'),
    /** The addresses of all pictures that are removed when the record is destroyed. */
    pictures: text('pictures').array().notNull().default([]),
    deletedAt: instant('deleted_at').notNull().default(now),
    deleted_by: uuid('deleted_by'),
    search: searchOf('name'),
  },
  (t) => [
    index('trash_list').on(t.deletedAt, t.id),
    index('trash_by_noun').on(t.noun, ...lastDeletedFirst(t)),
    index('trash_by_name').on(folded(t.name), ...lastDeletedFirst(t)),
    index('trash_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
);

/** A row of a revision, deleted by itself or with its spot. */
export const isRevisionRow = sql`kind = 'row' and table_name = 'spot_revisions'`;

/**
 * The rows of deleted records: a `row` is a deleted row of a table; a `link` is a row that stayed, as its id, version and
 * column, whose reference to the deleted record was set to null.
 */
export const trashRows = pgTable(
  'trash_rows',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    trash_id: uuid('trash_id')
      .notNull()
      .references(() => trash.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'row' | 'link'>().notNull(),
    table: text('table_name').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('trash_rows_of').on(t.trash_id, t.table),
    // For a link to a row that has been deleted since.
    index('trash_rows_by_id').on(sql`(${t.content} ->> 'id')`).where(sql`kind = 'row'`),
    // For the pictures that a spot's revisions use.
    index('trash_rows_revisions_of').on(sql`(${t.content} ->> 'spot_id')`).where(isRevisionRow),
  ],
);
