import type pg from 'pg';
import { limitKinds } from '#contract/limits.ts';
import type { Mount } from '../../http/mount.ts';
import { latestSuccess, readBackupStatus } from '../../nouns/inbox/backups/backups.store.ts';
import { limitsOf } from '../../nouns/inbox/limits/limits.watch.ts';
import type { Metrics } from './metrics.ts';

/**
 * Jobs that wait or run, and those that failed for good and are still kept, none of them too: an alert on their growth needs
 * the value before. `due`: seconds.
 */
const jobStates = `select queue, state, sum(count)::int as count, max(due)::float as due from (
    select name as queue, state::text, count(*),
      coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after < now())), 0) as due
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state
    union all select name, 'failed', 0, 0 from pgboss.queue
  ) as counted group by queue, state`;

interface JobRow {
  queue: string;
  state: string;
  count: number;
  due: number;
}

/** Sets the gauges to the present state. A database that does not answer is a value too: nothing else is missing then. */
export async function readState(metrics: Metrics, pool: pg.Pool, mount: Mount): Promise<void> {
  const { connections, waiting, streams, uploads } = metrics;
  connections.set({ state: 'idle' }, pool.idleCount);
  connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  waiting.set(pool.waitingCount);
  streams.set(mount.services.streams.size);
  uploads.set({ kind: 'used' }, mount.space.bytes);
  uploads.set({ kind: 'limit' }, mount.services.config.uploads.everyone);
  await Promise.all([
    readDisk(metrics, mount),
    readJobs(metrics, pool),
    readNearLimits(metrics, mount),
    readBackups(metrics, mount),
  ]);
}

async function readNearLimits({ limits }: Metrics, mount: Mount): Promise<void> {
  const warnings = await limitsOf(mount).catch(() => []);
  for (const kind of limitKinds)
    limits.set({ kind }, warnings.filter((warning) => warning.kind === kind).length);
}

async function readBackups({ backups, backupFaults }: Metrics, { services }: Mount): Promise<void> {
  const { db, config } = services;
  if (!config.backups.to) return;
  const status = await readBackupStatus(db, config, new Date()).catch(() => null);
  if (!status) return;
  for (const stage of ['backup', 'drill'] as const) {
    const last = await latestSuccess(db, stage).catch(() => undefined);
    backups.set({ kind: stage }, last ? Date.parse(last.at) / 1000 : 0);
    backupFaults.set({ stage }, status.stage === stage && status.fault ? 1 : 0);
  }
}

async function readDisk({ disk }: Metrics, { services }: Mount): Promise<void> {
  const space = await services.disk();
  if (!space) return disk.reset();
  disk.set({ kind: 'free' }, space.total - space.used);
  disk.set({ kind: 'total' }, space.total);
}

async function readJobs({ jobs, oldestJob, databaseUp }: Metrics, pool: pg.Pool): Promise<void> {
  const rows = await pool.query<JobRow>(jobStates).then(
    (result) => result.rows,
    () => undefined,
  );
  databaseUp.set(rows ? 1 : 0);
  jobs.reset();
  oldestJob.reset();
  const due = new Map<string, number>();
  for (const { queue, state, count, due: seconds } of rows ?? []) {
    jobs.set({ queue, state }, count);
    due.set(queue, Math.max(due.get(queue) ?? 0, seconds));
  }
  for (const [queue, seconds] of due) oldestJob.set({ queue }, seconds);
}
