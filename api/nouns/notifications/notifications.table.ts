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
    /** Why it failed, or why the outcome is unknown. */
    reason: text('reason').notNull().default(''),
    /** The requested time. */
    send_at: instant('send_at').notNull().default(now),
    /** The next attempt, after a temporary failure. */
    retry_at: instant('retry_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When a server claimed it for sending. */
    sending_since: instant('sending_since'),
    sent_at: instant('sent_at'),
    createdAt: createdAt(),
    version: version(),
    search: searchOf('title', 'body'),
  },
  (t) => [
    index('notifications_search').using('gin', t.search.op('gin_trgm_ops')),
    index('notifications_list').on(t.createdAt, t.id),
    index('notifications_due').on(t.state, t.send_at),
  ],
);
