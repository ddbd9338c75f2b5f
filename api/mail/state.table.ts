import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailFault } from '#contract/statistics.ts';
import { instant } from '../database/queries/columns.ts';

/** One row, shared by all servers: since when and why the mail server accepts no mail. */
export const mailState = pgTable('mail_state', {
  id: integer('id').primaryKey(),
  since: instant('since'),
  fault: text('fault').$type<MailFault>(),
  failures: integer('failures').notNull(),
});
