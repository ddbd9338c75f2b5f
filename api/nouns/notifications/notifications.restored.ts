import { eq, inArray } from 'drizzle-orm';
import { type DeliveryState, deliveryMoves, deliveryStates } from '#contract/notifications.ts';
import type { Db } from '../../database/connection/database.ts';
import { visibleColumnsOf } from '../../database/queries/rows.ts';
import { history } from '../../records/history.table.ts';
import { backupRestored } from './notifications.reasons.ts';
import { notifications } from './notifications.table.ts';

/** Whatever could still go out after the moment of the backup, by itself or sent again by someone. */
const open: DeliveryState[] = deliveryStates.filter((state) => deliveryMoves[state].length > 0);

/** None of those goes out again by itself: each waits for a person who knows what became of it. */
export async function holdRestoredPushes(db: Db): Promise<string> {
  const waiting = await db
    .select(visibleColumnsOf(notifications))
    .from(notifications)
    .where(inArray(notifications.state, open))
    .for('update');
  for (const before of waiting) {
    const after = {
      ...before,
      state: 'restored' as const,
      reason: backupRestored,
      retry_at: null,
      sending_since: null,
      version: before.version + 1,
    };
    const { id, state, reason, retry_at, sending_since, version } = after;
    await db
      .update(notifications)
      .set({ state, reason, retry_at, sending_since, version })
      .where(eq(notifications.id, id));
    await db
      .insert(history)
      .values({ noun: 'notifications', record_id: id, action: 'restore', before, after });
  }
  return `${waiting.length} notifications may have gone out since: each waits for somebody's decision.`;
}
