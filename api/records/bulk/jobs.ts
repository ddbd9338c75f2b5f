import { and, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db } from '../../database/connection/database.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { stalled, workInTurns } from '../../jobs/turns.ts';
import { advance, stop } from './batches/act.ts';
import { bulkActs, isUnfinished } from './bulk.table.ts';
import { deleteOldActs } from './receipts.ts';
import { bulkQueue, queueAct } from './start.ts';

/** Registers the background work of acts on many records. */
export function runJobs(on: Mount): void {
  const { db, jobs } = on.services;
  workInTurns(on.services, bulkQueue, {
    advance: (id) => advance(on, id),
    stop: (id) => db.transaction((tx) => stop(tx, id, codes.unexpected)),
  });
  jobs.schedule('* * * * *', 'resume-bulk-acts', () => resumeActs(on.services, stalled));
  jobs.schedule('37 4 * * *', 'forget-bulk-acts', () => deleteOldActs(db));
}

/**
 * Queues the acts that nobody has worked on for some seconds: those of servers that stopped. An act that is queued twice is
 * done once, because each batch locks it.
 */
export async function resumeActs({ db, jobs }: Pick<Services, 'db' | 'jobs'>, seconds = 0): Promise<void> {
  const isStalled = sql`${bulkActs.worked_at} <= now() - make_interval(secs => ${seconds})`;
  const left = await db.select({ id: bulkActs.id }).from(bulkActs).where(and(isUnfinished, isStalled));
  for (const { id } of left) await queueAct(db, jobs, id);
}

/** After a backup was restored: acts that had not ended do not go on (docs/decisions/0035). Returns a sentence about it. */
export async function stopRestoredActs(db: Db): Promise<string> {
  const stopped = await db.select({ id: bulkActs.id }).from(bulkActs).where(isUnfinished);
  for (const { id } of stopped) await stop(db, id, codes.bulkRestored);
  return `${stopped.length} acts on many records are stopped where they were.`;
}
