import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../database/connect.ts';

export interface JobOptions {
  /** Not before this moment. */
  startAfter?: Date;
  /** How often to try again; the wait doubles from 2 s. */
  retryLimit?: number;
  expireInSeconds?: number;
}

/** Work for later: survives a restart, done by one of the servers (design §2). */
export interface Jobs {
  /** Queued with the transaction given: it is there if and only if the change is. */
  send<T extends object>(db: Db, queue: string, data: T, options?: JobOptions): Promise<void>;
  /** Says who does the jobs of a queue; called before `start`. */
  work<T extends object>(queue: string, handler: (data: T, attempt: Attempt) => Promise<void>): void;
  /** Does `handler` at the times of a cron line (UTC), on one of the servers. */
  every(cron: string, queue: string, handler: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Attempt {
  id: string;
  /** True when a failure now is final. */
  last: boolean;
}

interface Worker {
  queue: string;
  cron?: string;
  handler: (data: never, attempt: Attempt) => Promise<void>;
}

export function jobsOn(pool: Pool, onError: (error: unknown) => void): Jobs {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values as unknown[]) } });
  boss.on('error', onError);
  const workers: Worker[] = [];

  const begin = async ({ queue, cron, handler }: Worker) => {
    await boss.createQueue(queue, { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 });
    if (cron) await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    const options = { includeMetadata: true, pollingIntervalSeconds: 0.5 } as const;
    await boss.work(queue, options, async ([job]: JobWithMetadata<object>[]) => {
      if (job) await handler(job.data as never, { id: job.id, last: job.retryCount >= job.retryLimit });
    });
  };

  return {
    async send(db, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: fromDrizzle(db, sql) });
    },
    work: (queue, handler) => void workers.push({ queue, handler }),
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
export async function forgetJobs(db: Db): Promise<string> {
  const { rows } = await db.execute<{ queue: string | null }>(sql`select to_regclass('pgboss.job') as queue`);
  const dropped = rows[0]?.queue ? await db.execute(sql`delete from pgboss.job`) : undefined;
  return `${dropped?.rowCount ?? 0} jobs of before are dropped.`;
}
