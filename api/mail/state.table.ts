import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailFault } from '#contract/statistics.ts';
import { instant } from '../database/queries/columns.ts';

/** One row: since when the mail server takes no mail, and why; written by whichever server finds out. */
export const mailState = pgTable('mail_state', {
  id: integer('id').primaryKey(),
  since: instant('since'),
  fault: text('fault').$type<MailFault>(),
  failures: integer('failures').notNull(),
});
