import { and, eq, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { tryLockOf } from '../../database/connection/lock.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { queueTurn, stalled, workInTurns } from '../../jobs/turns.ts';
import { tooManyRequests } from '../../problems/problems.ts';
import { advanceImport } from './check.ts';
import { imports } from './import.table.ts';
import { deleteImports, deleteOldImports } from './store.ts';

const queue = 'import';

/** Queues the comparison of a file. */
export const queueImport = (db: Db, jobs: Jobs, id: string): Promise<void> => queueTurn(db, jobs, queue, id);

/** Registers the background work of imports. */
export function importJobs(on: Mount): void {
  const { db, jobs } = on.services;
  workInTurns(on.services, queue, {
    advance: (id) => advanceImport(on, id),
    stop: (id) => stop(db, id),
  });
  jobs.schedule('* * * * *', 'resume-imports', () => resumeImports(on.services, stalled));
  jobs.schedule('39 * * * *', 'forget-imports', () => deleteOldImports(db));
}

const stop = (db: Db, id: string) =>
  db
    .update(imports)
    .set({ state: 'stopped', reason: codes.unexpected })
    .where(and(eq(imports.id, id), eq(imports.state, 'checking')));

/** Queues the files that nobody has worked on for some seconds: those of servers that stopped. */
export async function resumeImports({ db, jobs }: Pick<Services, 'db' | 'jobs'>, seconds = 0): Promise<void> {
  const isStalled = sql`${imports.worked_at} <= now() - make_interval(secs => ${seconds})`;
  const left = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, 'checking'), isStalled));
  for (const { id } of left) await queueImport(db, jobs, id);
}

/** Files of one person that are compared at the same time. */
const maxChecking = 3;

/** 429 for a fourth file, and for a second one at the same moment: a call that waits would keep a connection. */
export async function refuseTooMany(tx: Tx, personId: string): Promise<void> {
  const busy = () => tooManyRequests(10, codes.importTooMany);
  if (!(await tryLockOf(tx, 'imports', personId))) throw busy();
  const isOwn = and(eq(imports.actor_id, personId), eq(imports.state, 'checking'));
  if ((await tx.$count(imports, isOwn)) >= maxChecking) throw busy();
}

/** After a backup was restored: deletes all imports, whose files are uploaded again. Returns a sentence about it. */
export async function dropRestoredImports(db: Db): Promise<string> {
  return `${await deleteImports(db, sql`true`)} imported files are dropped: they are uploaded again.`;
}
