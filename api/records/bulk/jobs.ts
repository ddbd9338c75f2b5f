import { and, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db } from '../../database/connection/database.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { isDatabaseUnavailable } from '../../problems/translate-errors.ts';
import { advance, stop } from './batches/act.ts';
import { bulkActs, isUnfinished } from './bulk.table.ts';
import { deleteOldActs } from './receipts.ts';
import { bulkQueue, queueAct } from './start.ts';

/** How long a job works on one act before it lets others have their turn, in milliseconds. */
const turn = 2000;
/** After how many seconds without a batch an act is queued again. */
const stalled = 60;

/** Registers the background work of acts on many records. */
export function runJobs(on: Mount): void {
  const { db, jobs } = on.services;
  jobs.work<{ id: string }>(bulkQueue, async ({ id }, { last }) => {
    try {
      await takeTurn(on, id);
    } catch (error) {
      if (last && !isDatabaseUnavailable(error)) await db.transaction((tx) => stop(tx, id, codes.unexpected));
      throw error;
    }
  });
  jobs.schedule('* * * * *', 'resume-bulk-acts', () => resumeActs(on.services, stalled));
  jobs.schedule('37 4 * * *', 'forget-bulk-acts', () => deleteOldActs(db));
}

/** Works on an act for a while, and queues it again if there is more to do. */
async function takeTurn(on: Mount, id: string): Promise<void> {
  const { db, jobs } = on.services;
  const end = Date.now() + turn;
  for (;;) {
    if (!(await advance(on, id))) return;
    if (Date.now() > end) return queueAct(db, jobs, id);
  }
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
