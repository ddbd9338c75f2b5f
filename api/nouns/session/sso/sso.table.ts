import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../../../database/queries/columns.ts';
import { users } from '../../users/users.table.ts';

/** An account at a provider with which a user signs in (product/sso#accounts). */
export const ssoLinks = pgTable(
  'sso_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    /** Names the person at the issuer: addresses change hands. */
    subject: text('subject').notNull(),
    /** The address there, at the last sign-in. */
    email: text('email'),
    createdAt: createdAt(),
    used_at: instant('used_at'),
  },
  (t) => [uniqueIndex('sso_links_subject').on(t.issuer, t.subject), index('sso_links_of_user').on(t.user_id)],
);

/** A sign-in that began, until its browser comes back from the provider; at most ten minutes. */
export const ssoFlows = pgTable(
  'sso_flows',
  {
    state_hash: bytes('state_hash').primaryKey(),
    /** Of the cookie of the browser that began it. */
    browser_hash: bytes('browser_hash').notNull(),
    provider: text('provider').notNull(),
    /** Nonce and verifier, encrypted (api/security/sealed.ts). */
    secrets: bytes('secrets').notNull(),
    /** Who links an account; null for a sign-in. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (t) => [index('sso_flows_age').on(t.until)],
);

/** Whom a provider has confirmed, until the browser of that sign-in uses it; at most ten minutes. */
export const ssoTickets = pgTable(
  'sso_tickets',
  {
    ticket_hash: bytes('ticket_hash').primaryKey(),
    browser_hash: bytes('browser_hash').notNull(),
    provider: text('provider').notNull(),
    /** Encrypted (api/security/sealed.ts). */
    identity: bytes('identity').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (t) => [index('sso_tickets_age').on(t.until)],
);
