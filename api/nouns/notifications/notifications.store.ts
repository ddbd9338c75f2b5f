import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { rowsOf, visibleColumnsOf } from '../../database/queries/rows.ts';
import { notifications } from './notifications.table.ts';

export const notificationRows = rowsOf(notifications);

const isDue = and(
  eq(notifications.state, 'scheduled'),
  lte(notifications.send_at, sql`now()`),
  sql`coalesce(${notifications.retry_at}, now()) <= now()`,
);

/**
 * Claims a due notification for sending: `scheduled → sending`. Undefined if another worker has claimed it, or it is not
 * due, cancelled or deleted.
 */
export async function claimDue(db: Db, id: string): Promise<Notification | undefined> {
  const [claimed] = await db
    .update(notifications)
    .set({
      state: 'sending',
      reason: '',
      sending_since: sql`now()`,
      attempts: sql`${notifications.attempts} + 1`,
      version: sql`${notifications.version} + 1`,
    })
    .where(and(eq(notifications.id, id), isDue))
    .returning(visibleColumnsOf(notifications));
  return claimed;
}

/** The notification, locked until the transaction ends; undefined if it is no longer in this attempt. */
export async function lockAttempt(tx: Tx, id: string, attempt: number): Promise<Notification | undefined> {
  const isCurrent = and(eq(notifications.state, 'sending'), eq(notifications.attempts, attempt));
  const [found] = await tx
    .select(visibleColumnsOf(notifications))
    .from(notifications)
    .where(and(eq(notifications.id, id), isCurrent))
    .for('update');
  return found;
}

/** Up to 100 notifications in `sending` for longer than this, locked: their server stopped. Skips locked rows. */
export async function lockAbandoned(tx: Tx, seconds: number): Promise<Notification[]> {
  const isOld = lt(notifications.sending_since, sql`now() - make_interval(secs => ${seconds})`);
  return tx
    .select(visibleColumnsOf(notifications))
    .from(notifications)
    .where(and(eq(notifications.state, 'sending'), isOld))
    .limit(100)
    .for('update', { skipLocked: true });
}

/** Ids of up to 100 due notifications: a job scheduled far in the future may have been deleted by pg-boss. */
export async function listOverdue(db: Db): Promise<string[]> {
  const rows = await db.select({ id: notifications.id }).from(notifications).where(isDue).limit(100);
  return rows.map((row) => row.id);
}
