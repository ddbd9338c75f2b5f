import type { Db } from '../database/connection/database.ts';
import { isDatabaseUnavailable } from '../problems/translate-errors.ts';
import type { Jobs } from './jobs.ts';

/* Work on many records in batches: a job does some of them, and is queued again, so that others have their turn. */

/** How long a turn is, in milliseconds. */
const turn = 2000;
/** After how many seconds without a batch unfinished work is to be queued again: its server has stopped. */
export const stalled = 60;

/** Queues a turn. A server that was killed loses its turn after two minutes, unless one is started before. */
export const queueTurn = (db: Db, jobs: Jobs, queue: string, id: string): Promise<void> =>
  jobs.send(db, queue, { id }, { expireInSeconds: 120 });

interface Work {
  /** Does the next batch. Returns whether there is more to do. */
  advance(id: string): Promise<boolean>;
  /** Ends work that has failed for the last time, unless the database was unavailable. */
  stop(id: string): Promise<unknown>;
}

/** Registers the work of a queue. */
export function workInTurns(
  { db, jobs }: { db: Db; jobs: Jobs },
  queue: string,
  { advance, stop }: Work,
): void {
  jobs.work<{ id: string }>(queue, async ({ id }, { last }) => {
    try {
      const end = Date.now() + turn;
      while (await advance(id)) if (Date.now() > end) return await queueTurn(db, jobs, queue, id);
    } catch (error) {
      if (last && !isDatabaseUnavailable(error)) await stop(id);
      throw error;
    }
  });
}
