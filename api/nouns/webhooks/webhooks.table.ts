import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryFault, DeliveryState, WebhookOffReason } from '#contract/webhooks.ts';
import { bytes, createdAt, id, instant, version } from '../../database/queries/columns.ts';
import { users } from '../users/users.table.ts';

/** Where other systems are told of changes (product/webhooks). */
export const webhooks = pgTable('webhooks', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  active: boolean('active').notNull(),
  off_reason: text('off_reason').$type<WebhookOffReason>(),
  /** Encrypted (api/security/sealed.ts). */
  secret: bytes('secret').notNull(),
  /** Sign too, until `rotating_until`: the secret before, and those before it whose day has not ended. */
  old_secret: bytes('old_secret'),
  older_secrets: bytes('older_secrets').array().notNull().default([]),
  rotating_until: instant('rotating_until'),
  /** Who is told when it is switched off. */
  user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** Failures since the last answer that was none. */
  failures: integer('failures').notNull().default(0),
  failing_since: instant('failing_since'),
  /** Nothing is sent before: many failures in a row, or a `Retry-After`. */
  not_before: instant('not_before'),
  createdAt: createdAt(),
  version: version(),
});

/** Entries of the history that are still to become deliveries; a trigger adds them while a webhook is active (0088). */
export const webhookEvents = pgTable('webhook_events', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  history_id: uuid('history_id').notNull(),
});

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`. */
    id: id(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** In the order of the changes of each record. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    event: text('event').notNull(),
    /** The record: those of one are sent one after the other. */
    noun: text('noun').notNull(),
    about_id: uuid('about_id').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
    state: text('state').$type<DeliveryState>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    due_at: instant('due_at').notNull(),
    /** The last retry. */
    expires_at: instant('expires_at').notNull(),
    /** A server is sending it; if it was killed, another one sends it afterwards. */
    claimed_until: instant('claimed_until'),
    sent_at: instant('sent_at'),
    status: integer('status'),
    fault: text('fault').$type<DeliveryFault>(),
    answer: text('answer'),
    ms: integer('ms'),
  },
  (t) => [
    index('webhook_deliveries_list').on(t.webhook_id, t.position),
    index('webhook_deliveries_by_state').on(t.webhook_id, t.state, t.position),
    index('webhook_deliveries_due').on(t.webhook_id, t.due_at, t.position).where(sql`state = 'pending'`),
    index('webhook_deliveries_of_record')
      .on(t.webhook_id, t.noun, t.about_id, t.position)
      .where(sql`state = 'pending'`),
    index('webhook_deliveries_age').on(t.createdAt),
  ],
);
