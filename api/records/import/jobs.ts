import { and, eq, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { tryLockImportsOf } from '../../database/connection/lock.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { tooManyRequests } from '../../problems/problems.ts';
import { isDatabaseUnavailable } from '../../problems/translate-errors.ts';
import { advanceImport } from './check.ts';
import { imports } from './import.table.ts';
import { deleteImports, deleteOldImports } from './store.ts';

const queue = 'import';

/** Queues the comparison of a file. A server that was killed loses its turn after two minutes. */
export const queueImport = (db: Db, jobs: Jobs, id: string): Promise<void> =>
  jobs.send(db, queue, { id }, { expireInSeconds: 120 });

/** How long a job works on one file before it lets others have their turn, in milliseconds. */
const turn = 2000;
/** After how many seconds without a batch a file is queued again. */
const stalled = 60;

/** Registers the background work of imports. */
export function importJobs(on: Mount): void {
  const { db, jobs } = on.services;
  jobs.work<{ id: string }>(queue, async ({ id }, { last }) => {
    try {
      await takeTurn(on, id);
    } catch (error) {
      if (last && !isDatabaseUnavailable(error)) await stop(db, id);
      throw error;
    }
  });
  jobs.schedule('* * * * *', 'resume-imports', () => resumeImports(on.services, stalled));
  jobs.schedule('39 * * * *', 'forget-imports', () => deleteOldImports(db));
}

async function takeTurn(on: Mount, id: string): Promise<void> {
  const { db, jobs } = on.services;
  const end = Date.now() + turn;
  for (;;) {
    if (!(await advanceImport(on, id))) return;
    if (Date.now() > end) return queueImport(db, jobs, id);
  }
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
  if (!(await tryLockImportsOf(tx, personId))) throw busy();
  const isOwn = and(eq(imports.actor_id, personId), eq(imports.state, 'checking'));
  if ((await tx.$count(imports, isOwn)) >= maxChecking) throw busy();
}

/** After a backup was restored: deletes all imports, whose files are uploaded again. Returns a sentence about it. */
export async function dropRestoredImports(db: Db): Promise<string> {
  return `${await deleteImports(db, sql`true`)} imported files are dropped: they are uploaded again.`;
}
