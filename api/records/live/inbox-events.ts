import type { Tx } from '../../database/connection/database.ts';
import { inboxEvents } from './inbox-events.table.ts';

/** Tells everybody who reads the stream that the inbox has changed: for what no history entry tells (product/live#stream). */
export async function recordInboxEvent(tx: Pick<Tx, 'insert'>): Promise<void> {
  await tx.insert(inboxEvents).values({});
}
