import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MailLanguage } from '#contract/mail-settings.ts';
import type { MapExclusion } from '#contract/spots.rules.ts';
import type { NoticeKind, NoticeSource } from '#contract/timeline.ts';
import { createdAt, id, instant, newestFirst } from '../../database/queries/columns.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

/** What an owner is told about a spot: the outbox of the mails, and the timeline of the spot (docs/decisions/0063). */
export const ownerNotices = pgTable(
  'owner_notices',
  {
    id: id(),
    /** The owner at the time. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spot_id: uuid('spot_id')
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** What was reviewed. */
    source: text('source').$type<NoticeSource>(),
    source_id: uuid('source_id'),
    /** What a reminder is about: the same thing is never told twice. */
    about: text('about'),
    reason: text('reason').notNull().default(''),
    fields: text('fields').array().notNull().default([]),
    /** Of an approval: why the spot was not on the map then; null if that is not known, and of all others. */
    exclusions: text('exclusions').array().$type<MapExclusion[]>(),
    /** Whether the job that mails it exists; an act on many records leaves that to the scheduled one. */
    queued: boolean('queued').notNull().default(true),
    createdAt: createdAt(),
    /** While a server hands the mail to the mail server. */
    sending_since: instant('sending_since'),
    mailed_at: instant('mailed_at'),
  },
  (t) => [
    index('owner_notices_of_spot').on(t.spot_id, ...newestFirst(t)),
    index('owner_notices_to_queue').on(t.createdAt).where(sql`not queued`),
    index('owner_notices_of_user').on(t.user_id, t.mailed_at),
    index('owner_notices_of_source').on(t.source_id),
    uniqueIndex('owner_notices_once').on(t.spot_id, t.user_id, t.kind, t.about).where(sql`about is not null`),
    index('owner_notices_reminders')
      .on(t.createdAt, t.user_id)
      .where(sql`about is not null and mailed_at is null`),
  ],
);

/** What an owner has chosen in the profile; without a row it is `defaultMailSettings`. */
export const ownerMailSettings = pgTable('owner_mail_settings', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null while only a topic was stopped: mails about the account are in both languages then. */
  language: text('language').$type<MailLanguage>(),
  reviews: boolean('reviews').notNull().default(true),
  reminders: boolean('reminders').notNull().default(true),
});
