import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { eventActions } from '#contract/history.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import { history, historyDays } from '../../records/history.table.ts';
import { countFinishedDays } from './audit.days.ts';

/** Entries changed per statement, so that none holds locks for long. */
const batchSize = 10_000;

type Retention = Pick<Config, 'auditDays' | 'historyDays'>;
type Entry = { id: string; at: string };

/** Whether the audit, or the history of a record, no longer needs an entry (product/audit#retention). */
function expired({ auditDays, historyDays: valueDays }: Retention) {
  const beyondAudit = sql`${history.at} < current_date - ${auditDays}::int`;
  const beyondHistory = valueDays
    ? sql`${history.at} < now() - make_interval(days => ${valueDays})`
    : sql`false`;
  const isEvent = inArray(history.action, [...eventActions]);
  return { beyondAudit, beyondHistory, unneeded: sql`${beyondAudit} and (${isEvent} or ${beyondHistory})` };
}

/** Empties the address and the values of old entries, and deletes those that nothing needs any more. */
export async function pruneHistory(db: Db, retention: Retention): Promise<void> {
  const { beyondAudit, beyondHistory, unneeded } = expired(retention);
  let last: Entry | undefined;
  for (;;) {
    const next = await endOfBatch(db, or(beyondAudit, beyondHistory), last);
    if (!next) return;
    const batch = and(after(last), sql`(${history.at}, ${history.id}) <= (${next.at}, ${next.id}::uuid)`);
    await deleteEntries(db, and(batch, unneeded));
    await db
      .update(history)
      .set({ address: null })
      .where(and(batch, beyondAudit, sql`${history.address} is not null`));
    await db
      .update(history)
      .set({ before: null, after: null, sent: null })
      .where(and(batch, beyondHistory, sql`(${history.before} is not null or ${history.after} is not null)`));
    last = next;
  }
}

const after = (last: Entry | undefined): SQL | undefined =>
  last && sql`(${history.at}, ${history.id}) > (${last.at}, ${last.id}::uuid)`;

/** The last entry of the next batch of old entries; undefined when there are no more. */
async function endOfBatch(db: Db, isOld: SQL | undefined, last: Entry | undefined) {
  const batch = db
    .select({ id: history.id, at: history.at })
    .from(history)
    .where(and(isOld, after(last)))
    .orderBy(history.at, history.id)
    .limit(batchSize)
    .as('batch');
  const [end] = await db
    .select({ id: batch.id, at: batch.at })
    .from(batch)
    .orderBy(sql`${batch.at} desc`, sql`${batch.id} desc`)
    .limit(1);
  return end;
}

/** Deletes entries and subtracts them from the counts of their days. */
async function deleteEntries(db: Db, where: SQL | undefined): Promise<void> {
  const { day, noun, action, n } = historyDays;
  await db.execute(sql`
    with gone as (delete from ${history} where ${where} returning ${history.at}, ${history.noun}, ${history.action}),
    sums as (select (created_at at time zone 'UTC')::date as day, noun, action, count(*) as n from gone group by 1, 2, 3)
    update ${historyDays} set n = ${n} - sums.n from sums
    where ${day} = sums.day and ${noun} = sums.noun and ${action} = sums.action`);
}

export function auditJobs({ db, jobs, config }: Services): void {
  jobs.schedule('23 3 * * *', 'prune-history', async () => {
    await countFinishedDays(db);
    await pruneHistory(db, config);
  });
}
