import { type SQL, sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { NotedNoun } from '#contract/nouns.ts';
import { createdAt, id, instant, newestFirst } from '../../database/queries/columns.ts';
import { users } from '../users/users.table.ts';

/** Notes of staff (product/notes). Without a foreign key to the record: a note stays while its record is in the trash. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    noun: text('noun').$type<NotedNoun>().notNull(),
    record_id: uuid('record_id').notNull(),
    record_name: text('record_name').notNull(),
    /** The screen of the record. */
    path: text('path').notNull(),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
    /** Deleted ones are kept for a day, so that a deletion can be undone. */
    deleted_at: instant('deleted_at'),
  },
  (t) => [
    index('notes_of_record').on(t.record_id, ...newestFirst(t)),
    index('notes_of_author').on(t.author_id),
    index('notes_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
  ],
);

/** Whom a note calls by an @name. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    note_id: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seen_at: instant('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.note_id, t.user_id] }),
    index('note_mentions_of_user').on(t.user_id),
    index('note_mentions_unseen').on(t.user_id, t.note_id).where(sql`seen_at is null`),
  ],
);

/** Whether a note on a record outside the trash is kept, and calls this person, who has not seen it (product/notes#mentions). */
export const isUnseenBy = (personId: string): SQL =>
  sql`(${notes.deleted_at} is null and ${notes.id} in (
    select ${noteMentions.note_id} from ${noteMentions}
    where ${noteMentions.user_id} = ${personId} and ${noteMentions.seen_at} is null)
    and not exists (select from trash where trash.id = ${notes.record_id}))`;
