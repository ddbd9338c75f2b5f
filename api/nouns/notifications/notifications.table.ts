import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DeliveryState } from '#contract/notifications.ts';
import { createdAt, id, instant, now, searchOf, version } from '../../database/queries/columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    type: text('type').notNull().default('admin'),
    country: text('country').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('scheduled'),
    /** Why it failed, or why nobody knows. */
    reason: text('reason').notNull().default(''),
    /** When people want it sent. */
    send_at: instant('send_at').notNull().default(now),
    /** Not before this moment, after a refusal for now. */
    retry_at: instant('retry_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Since when a server holds it for sending. */
    sending_since: instant('sending_since'),
    sent_at: instant('sent_at'),
    createdAt: createdAt(),
    version: version(),
    search: searchOf('title', 'body'),
  },
  (t) => [
    index('notifications_list').on(t.createdAt, t.id),
    index('notifications_due').on(t.state, t.send_at),
  ],
);
