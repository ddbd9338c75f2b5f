import { eq, inArray } from 'drizzle-orm';
import { type DeliveryState, deliveryStates, deliveryTransitions } from '#contract/notifications.ts';
import type { Db } from '../../database/connection/database.ts';
import { visibleColumnsOf } from '../../database/queries/rows.ts';
import { history } from '../../records/history.table.ts';
import { recordName } from '../../records/record-name.ts';
import { backupRestored } from './notifications.reasons.ts';
import { notifications } from './notifications.table.ts';

/** States from which a notification may have been sent since the backup. */
const unfinished: DeliveryState[] = deliveryStates.filter((state) => deliveryTransitions[state].length > 0);

/** Marks them as `restored`: they may have been sent since the backup, so only a person decides. */
export async function markRestoredNotifications(db: Db): Promise<string> {
  const restored = await db
    .select(visibleColumnsOf(notifications))
    .from(notifications)
    .where(inArray(notifications.state, unfinished))
    .for('update');
  for (const before of restored) {
    const { id } = before;
    const state = { state: 'restored', reason: backupRestored, retry_at: null, sending_since: null } as const;
    const after = { ...before, ...state, version: before.version + 1 };
    await db
      .update(notifications)
      .set({ ...state, version: after.version })
      .where(eq(notifications.id, id));
    const entry = {
      noun: 'notifications',
      record_id: id,
      action: 'restore',
      before,
      after,
      name: recordName(after),
    } as const;
    await db.insert(history).values(entry);
  }
  return `${restored.length} notifications may have gone out since: each waits for somebody's decision.`;
}
