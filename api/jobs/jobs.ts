import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { addressOf, connectionOf } from '../database/connection/connection.ts';
import type { Db } from '../database/connection/database.ts';
import { databaseOutageLog, type JobLog, warnUnlessOutage } from './database-outage.ts';
import { lookForDueJobs } from './look-for-due.ts';
import { type Attempt, type Handler, runJob } from './perform.ts';
import { withRequestId } from './request-id.ts';

export interface JobOptions {
  /** The earliest start. */
  startAfter?: Date;
  /** The delay between retries doubles from 2 s to 10 min. */
  retryLimit?: number;
  expireInSeconds?: number;
  /** Higher ones first; FIFO within a priority. */
  priority?: number;
}

export interface WorkOptions {
  /** How many jobs of the queue a server runs concurrently. */
  concurrency?: number;
  /** How long completed jobs stay in the database. */
  deleteAfterSeconds?: number;
  /** For jobs that may take hours: they are retried by another server once theirs no longer says that it lives. */
  isLong?: boolean;
}

/** Background jobs: stored in the database, run by one of the servers (product/server#jobs). */
export interface Jobs {
  /** Queues a job in the given transaction, so that it exists only if the transaction commits. */
  send<T extends object>(db: Db, queue: string, data: T, options?: JobOptions): Promise<void>;
  /** Registers the handler of a queue, before `start`. Jobs whose handler throws are retried. */
  work<T extends object>(
    queue: string,
    handler: (data: T, attempt: Attempt) => Promise<void>,
    options?: WorkOptions,
  ): void;
  /** Runs `handler` on a cron schedule (UTC), on one of the servers; its signal is aborted when this server stops. */
  schedule(cron: string, queue: string, handler: (stopping: AbortSignal) => Promise<void>): void;
  /** Runs `work` on every server, from the start until its signal is aborted; the stop waits for it. Not without `schedules`. */
  loop(work: (stopping: AbortSignal) => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds after which a queue fetches unasked, at most: `lookForDueJobs` wakes those that have something to do. */
const pollingIntervalSeconds = 60;

interface Worker extends WorkOptions {
  queue: string;
  cron?: string;
  handler: Handler;
}

/** The jobs of a server; without `schedules` it starts none of the scheduled ones. */
export function jobsOn(pool: Pool, log: JobLog, schedules: boolean): Jobs {
  const outageLog = databaseOutageLog(addressOf(connectionOf(pool)), log);
  const executeSql = (text: string, values?: unknown[]) =>
    outageLog.run(() => pool.query(text, values as unknown[]));
  const boss = new PgBoss({ db: { executeSql }, schedule: schedules });
  const onError = (error: Error) => warnUnlessOutage(log, error, `The background jobs: ${error.message}`);
  boss.on('error', onError);
  const workers: Worker[] = [];
  const loops: ((stopping: AbortSignal) => Promise<void>)[] = [];
  const workerIds = new Map<string, string>();
  let running: Promise<void>[] = [];
  const stopping = new AbortController();

  const isDatabaseReachable = () =>
    executeSql('select 1').then(
      () => true,
      () => false,
    );

  const startWorker = async (worker: Worker) => {
    const { queue, cron, concurrency: atOnce = 1, deleteAfterSeconds, isLong } = worker;
    const retention = deleteAfterSeconds === undefined ? {} : { deleteAfterSeconds };
    const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
    const life = isLong ? { expireInSeconds: 23 * 3600, heartbeatSeconds: 60 } : {};
    await boss.createQueue(queue, { ...retries, ...retention, ...life });
    if (cron && schedules) await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    const options = {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds,
      batchSize: atOnce,
    } as const;
    const id = await boss.work(queue, options, async (jobs: JobWithMetadata<object>[]) => {
      const results = await Promise.all(
        jobs.map((job) => runJob(queue, worker.handler, job, log, isDatabaseReachable, stopping.signal)),
      );
      // Fetches the next jobs at once instead of after the next look.
      wake(queue);
      return results;
    });
    workerIds.set(queue, id);
  };
  const wake = (queue: string) => {
    const id = workerIds.get(queue);
    if (id) boss.notifyWorker(id);
  };

  return {
    async send(db, queue, data, options = {}) {
      await boss.send(queue, withRequestId(data), { ...options, db: fromDrizzle(db, sql) });
    },
    // Callers use the same type of data in `send` and `work` of a queue.
    work: (queue, handler, options) => void workers.push({ queue, handler: handler as Handler, ...options }),
    schedule: (cron, queue, handler) =>
      void workers.push({ queue, cron, handler: () => handler(stopping.signal) }),
    loop: (work) => void loops.push(work),
    async start() {
      await boss.start();
      for (const worker of workers) await startWorker(worker);
      const queues = [...workerIds.keys()];
      running = [lookForDueJobs({ query: executeSql, queues, wake, onError }, stopping.signal)];
      if (schedules) running.push(...loops.map((work) => work(stopping.signal)));
    },
    async stop() {
      stopping.abort(new Error('the server stops'));
      // Not by `graceful`, which looks only every half second whether the running jobs have ended.
      const ended = Promise.all([...workers.map(({ queue }) => boss.offWork(queue)), ...running]);
      await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * Deletes all jobs; called after a restore. The jobs of the previous data refer to records that no longer exist, and could
 * remove pictures that restored records use. Returns a sentence about it.
 */
export async function deleteJobs(db: Db): Promise<string> {
  const { rows } = await db.execute<{ queue: string | null }>(sql`select to_regclass('pgboss.job') as queue`);
  const deleted = rows[0]?.queue ? await db.execute(sql`delete from pgboss.job`) : undefined;
  return `${deleted?.rowCount ?? 0} jobs of before are dropped.`;
}
