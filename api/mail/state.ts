import { eq, isNotNull, sql } from 'drizzle-orm';
import type { MailFailures, MailFault } from '#contract/statistics.ts';
import type { Db } from '../database/connection/database.ts';
import { mailState } from './state.table.ts';

/* The state of outgoing mail, shared by all servers and kept in the database. */

/** The prefix of the queues of mail. */
const mailQueues = 'mail-';

/** The retries of a failed mail: about two hours with the backoff of jobs. */
export const mailRetries = 20;

/** Records a fault of the mail server; `attempts` is 0 for a check without a mail. */
export async function recordMailFault(db: Db, fault: MailFault, attempts: 0 | 1): Promise<void> {
  await db
    .insert(mailState)
    .values({ id: 1, since: sql`now()`, fault, failures: attempts })
    .onConflictDoUpdate({
      target: mailState.id,
      set: {
        since: sql`coalesce(${mailState.since}, now())`,
        fault,
        failures: sql`${mailState.failures} + ${attempts}`,
      },
    });
}

/** Clears the fault. Returns whether there was one. */
export async function clearMailFault(db: Db): Promise<boolean> {
  const changed = await db
    .update(mailState)
    .set({ since: null, fault: null, failures: 0 })
    .where(isNotNull(mailState.since))
    .returning({ id: mailState.id });
  return changed.length > 0;
}

/** The present fault of the mail server, if any. */
export async function readMailFault(db: Db): Promise<MailFault | undefined> {
  const [state] = await db.select({ fault: mailState.fault }).from(mailState).where(eq(mailState.id, 1));
  return state?.fault ?? undefined;
}

/** The failures of outgoing mail; null when there are none. */
export async function readMailFailures(db: Db): Promise<MailFailures | null> {
  const [state] = await db.select().from(mailState).where(eq(mailState.id, 1));
  const isMail = sql`name like ${`${mailQueues}%`}`;
  const { rows } = await db.execute<{ waiting: number; lost: number }>(sql`select
    (select count(*)::int from pgboss.job where ${isMail} and state < 'completed') as waiting,
    (select count(*)::int from pgboss.job
      where ${isMail} and state = 'failed' and completed_on > now() - interval '24 hours') as lost`);
  const { waiting = 0, lost = 0 } = rows[0] ?? {};
  const { since = null, fault = null, failures = 0 } = state ?? {};
  return since === null && lost === 0 ? null : { since, fault, failures, waiting, lost };
}
