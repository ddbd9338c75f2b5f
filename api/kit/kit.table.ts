import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { HistoryAction } from '#contract/history.ts';
import type { MailFault } from '#contract/statistics.ts';
import { bytes, createdAt, id, instant } from './columns.ts';

/** Every change: who, when, what before and after. Written in the same transaction as the change. */
export const history = pgTable(
  'history',
  {
    id: id(),
    at: createdAt(),
    actor_id: uuid('actor_id'),
    noun: text('noun').notNull(),
    record_id: uuid('record_id').notNull(),
    action: text('action').$type<HistoryAction>().notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [index('history_of_record').on(t.noun, t.record_id, t.id)],
);

/** The first answer to each Idempotency-Key, replayed for 24 h (product/wire#idempotency). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    subject: text('subject').notNull(),
    key: text('key').notNull(),
    request_hash: bytes('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** Every stored file that a record shows. A file in the storage without a row here is an orphan and gets swept. */
export const storedFiles = pgTable('stored_files', {
  key: text('key').primaryKey(),
  createdAt: createdAt(),
  /** Of its content, so that a backup notices damage; null until it has been read once, for files from before this column. */
  sha256: bytes('sha256'),
});

/** What the servers share to sign with; filled by the migration that makes it. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text('purpose').primaryKey(),
  key: bytes('key').notNull(),
});

/** How often something was tried (sign-ins, mailed links), per key and time window; shared by all servers. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [index('attempts_age').on(t.until)],
);

/**
 * Exact totals of lists, kept by triggers in the same transaction as each change. The row of month -infinity counts
 * all time. `slot` spreads writers over several rows, so that they do not wait for each other: sum them.
 */
export const tallies = pgTable(
  'tallies',
  {
    noun: text('noun').notNull(),
    month: date('month').notNull(),
    country: text('country').notNull(),
    type: text('type').notNull(),
    status: text('status').notNull(),
    slot: smallint('slot').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.month, t.status, t.country, t.type, t.slot] })],
);

/** Links sent by mail: they work once, for a while, and only the newest of a kind. Only their SHA-256 is kept. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    token_hash: bytes('token_hash').primaryKey(),
    kind: text('kind').notNull(),
    subject_id: uuid('subject_id').notNull(),
    expires_at: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mailed_tokens_of_subject').on(t.subject_id, t.kind)],
);

/** One row: since when the mail server takes no mail, and why; written by whichever server finds out. */
export const mailState = pgTable('mail_state', {
  id: integer('id').primaryKey(),
  since: instant('since'),
  fault: text('fault').$type<MailFault>(),
  failures: integer('failures').notNull(),
});
