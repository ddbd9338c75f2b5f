import { pgTable } from 'drizzle-orm/pg-core';
import { id } from '../../database/queries/columns.ts';

/** What changes the inbox and is in no history, such as a note; the id says when. Rows are kept for as long as the stream looks back. */
export const inboxEvents = pgTable('inbox_events', { id: id() });
