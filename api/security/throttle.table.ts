import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/queries/columns.ts';

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
