import { eq, isNotNull, sql } from 'drizzle-orm';
import type { MailFault, MailTrouble } from '#contract/statistics.ts';
import type { Db } from '../database/connection/database.ts';
import { mailState } from './state.table.ts';

/* Whether mail gets out, as all servers together have found it; it survives a restart. */

/** The names of the queues that hold mail begin so. */
export const mailQueues = 'mail-';

/** How often a mail that fails is tried again: for two hours. */
export const mailRetries = 20;

/** Notes that the mail server takes no mail; `attempts` is 0 when nothing was to be sent. */
export async function noteMailFault(db: Db, fault: MailFault, attempts: 0 | 1): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(mailState)
    .values({ id: 1, since: now, fault, failures: attempts })
    .onConflictDoUpdate({
      target: mailState.id,
      set: {
        since: sql`coalesce(${mailState.since}, now())`,
        fault,
        failures: sql`${mailState.failures} + ${attempts}`,
      },
    });
}

/** Notes that it takes mail. Returns true when it did not before. */
export async function noteMailWorks(db: Db): Promise<boolean> {
  const changed = await db
    .update(mailState)
    .set({ since: null, fault: null, failures: 0 })
    .where(isNotNull(mailState.since))
    .returning({ id: mailState.id });
  return changed.length > 0;
}

/** What is wrong with the mail server; undefined while it takes mail. */
export async function mailFault(db: Db): Promise<MailFault | undefined> {
  const [state] = await db.select({ fault: mailState.fault }).from(mailState).where(eq(mailState.id, 1));
  return state?.fault ?? undefined;
}

/** Mail that does not get out; null when there is none. */
export async function readMailTrouble(db: Db): Promise<MailTrouble | null> {
  const [state] = await db.select().from(mailState).where(eq(mailState.id, 1));
  const ofMail = sql`name like ${`${mailQueues}%`}`;
  const { rows } = await db.execute<{ waiting: number; lost: number }>(sql`select
    (select count(*)::int from pgboss.job where ${ofMail} and state < 'completed') as waiting,
    (select count(*)::int from pgboss.job
      where ${ofMail} and state = 'failed' and completed_on > now() - interval '24 hours') as lost`);
  const { waiting = 0, lost = 0 } = rows[0] ?? {};
  const { since = null, fault = null, failures = 0 } = state ?? {};
  return since === null && lost === 0 ? null : { since, fault, failures, waiting, lost };
}
