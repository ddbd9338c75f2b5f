import { bigint, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

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
