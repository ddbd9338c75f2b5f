import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection/database.ts';
import { webhookDeliveries, webhookEvents, webhooks } from './webhooks.table.ts';

/** What happened before the backup was sent then: nothing is sent again, and webhooks stay off until an administrator decides. */
export async function stopRestoredWebhooks(db: Db): Promise<string> {
  await db.delete(webhookEvents);
  const pending = eq(webhookDeliveries.state, 'pending');
  await db.update(webhookDeliveries).set({ state: 'cancelled', claimed_until: null }).where(pending);
  // New ones are listed before those of the backup.
  await db.execute(sql`select setval(pg_get_serial_sequence('webhook_deliveries', 'position'),
    (select coalesce(max(position), 0) + 1 from ${webhookDeliveries}), false)`);
  const { rowCount } = await db
    .update(webhooks)
    .set({ active: false, off_reason: 'restored' })
    .where(eq(webhooks.active, true));
  return `${rowCount ?? 0} webhooks are switched off: administrators turn them on again.`;
}
