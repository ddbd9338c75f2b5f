import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/queries/columns.ts';

/** Counts of attempts (sign-ins, mailed links) by key and time window, for all servers. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [index('attempts_age').on(t.until)],
);
