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
 * Takes a due notification for sending: `scheduled → sending`, committed before anything is sent. Of all servers and
 * workers that try, one gets it; undefined for the others, and when it is not due, cancelled or gone.
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

/** The notification if it is still in the attempt of ours, held until the transaction ends. */
export async function lockAttempt(tx: Tx, id: string, attempt: number): Promise<Notification | undefined> {
  const [found] = await tx
    .select(visibleColumnsOf(notifications))
    .from(notifications)
    .where(
      and(eq(notifications.id, id), eq(notifications.state, 'sending'), eq(notifications.attempts, attempt)),
    )
    .for('update');
  return found;
}

/** Those that a server took longer ago than any sending lasts: it died over them. Locked ones are being settled. */
export async function lockAbandoned(tx: Tx, seconds: number): Promise<Notification[]> {
  return tx
    .select(visibleColumnsOf(notifications))
    .from(notifications)
    .where(
      and(
        eq(notifications.state, 'sending'),
        lt(notifications.sending_since, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
    .limit(100)
    .for('update', { skipLocked: true });
}

/** Those that should have gone out by now; a notification far ahead outlives its job. */
export async function listOverdue(db: Db): Promise<string[]> {
  const rows = await db.select({ id: notifications.id }).from(notifications).where(isDue).limit(100);
  return rows.map((row) => row.id);
}
