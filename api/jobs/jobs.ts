import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { addressOf, connectionOf } from '../database/connection/connection.ts';
import type { Db } from '../database/connection/database.ts';
import { isDatabaseAway } from '../problems/translate-errors.ts';
import { type JobLog, watchDatabase } from './database-outage.ts';
import { type Attempt, type Handler, perform } from './perform.ts';

export interface JobOptions {
  /** Not before this moment. */
  startAfter?: Date;
  /** How often to try again; the wait doubles from 2 s to 10 min. */
  retryLimit?: number;
  expireInSeconds?: number;
  /** Higher ones first; those of one priority in their order. */
  priority?: number;
}

export interface WorkOptions {
  /** How many jobs of the queue one server does together. */
  atOnce?: number;
  /** How long it is remembered that a job was done. */
  deleteAfterSeconds?: number;
}

/** Work for later: survives a restart, done by one of the servers (product/server#jobs). */
export interface Jobs {
  /** Queued with the transaction given: it is there if and only if the change is. */
  send<T extends object>(db: Db, queue: string, data: T, options?: JobOptions): Promise<void>;
  /** Says who does the jobs of a queue; called before `start`. A handler that throws is called again later. */
  work<T extends object>(
    queue: string,
    handler: (data: T, attempt: Attempt) => Promise<void>,
    options?: WorkOptions,
  ): void;
  /** Does `handler` at the times of a cron line (UTC), on one of the servers. */
  every(cron: string, queue: string, handler: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Worker extends WorkOptions {
  queue: string;
  cron?: string;
  handler: Handler;
}

export function jobsOn(pool: Pool, log: JobLog): Jobs {
  const watch = watchDatabase(addressOf(connectionOf(pool)), log);
  const executeSql = (text: string, values?: unknown[]) =>
    watch.through(() => pool.query(text, values as unknown[]));
  const boss = new PgBoss({ db: { executeSql } });
  boss.on('error', (error) => {
    // That the database is away has been said.
    if (!isDatabaseAway(error)) log.warn({ err: error }, `The background jobs: ${error.message}`);
  });
  const workers: Worker[] = [];

  const reaches = () =>
    executeSql('select 1').then(
      () => true,
      () => false,
    );

  const begin = async (worker: Worker) => {
    const { queue, cron, atOnce = 1, deleteAfterSeconds } = worker;
    const kept = deleteAfterSeconds === undefined ? {} : { deleteAfterSeconds };
    const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
    await boss.createQueue(queue, { ...retries, ...kept });
    if (cron) await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    const options = {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: 0.5,
      batchSize: atOnce,
    } as const;
    let workerId: string | undefined;
    workerId = await boss.work(queue, options, async (jobs: JobWithMetadata<object>[]) => {
      const results = await Promise.all(jobs.map((job) => perform(queue, worker.handler, job, log, reaches)));
      // The next ones without waiting for the next poll: a queue is as quick as its handler.
      if (workerId) boss.notifyWorker(workerId);
      return results;
    });
  };

  return {
    async send(db, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: fromDrizzle(db, sql) });
    },
    work<T extends object>(
      queue: string,
      handler: (data: T, attempt: Attempt) => Promise<void>,
      options?: WorkOptions,
    ) {
      // What is queued under a name is what its handler takes: `send` and `work` of one file say so.
      workers.push({ queue, handler: (data, attempt) => handler(data as T, attempt), ...options });
    },
    every: (cron, queue, handler) => void workers.push({ queue, cron, handler }),
    async start() {
      await boss.start();
      for (const worker of workers) await begin(worker);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/**
 * Drops all queued work. A backup holds none; where the database had a queue already, its jobs are about records that are
 * no more, and pictures that they remove may be shown again.
 */
export async function deleteJobs(db: Db): Promise<string> {
  const { rows } = await db.execute<{ queue: string | null }>(sql`select to_regclass('pgboss.job') as queue`);
  const dropped = rows[0]?.queue ? await db.execute(sql`delete from pgboss.job`) : undefined;
  return `${dropped?.rowCount ?? 0} jobs of before are dropped.`;
}
