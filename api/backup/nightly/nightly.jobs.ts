import { sql } from 'drizzle-orm';
import type { BackupFault } from '#contract/backups.ts';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { Db } from '../../database/connection/database.ts';
import { withLock } from '../../database/connection/lock.ts';
import type { Services } from '../../http/services.ts';
import { whyNoBackups } from '../../integrations/backups/folder.ts';
import { placeFor } from '../../integrations/backups/places.ts';
import type { Attempt } from '../../jobs/perform.ts';
import { lastDue } from '../../nouns/inbox/backups/backups.rules.ts';
import { latestSuccess } from '../../nouns/inbox/backups/backups.store.ts';
import { faultOf } from '../errors.ts';
import { drillNewest } from './drill.ts';
import { makeBackup, type Nightly } from './make.ts';

export const backupQueue = 'nightly-backup';
const drillQueue = 'restore-drill';
/** About two hours, with the backoff of jobs. */
const retryLimit = 20;

/** What another attempt may change; anything else is what the drill has found out. */
const isPassing: ReadonlySet<BackupFault> = new Set(['unreachable', 'diskFull', 'failed']);

/**
 * Makes a backup each night, and tries to restore it. A server that starts makes the one that is due, so that a night without a server
 * is made up for (product/backups).
 */
export function backupJobs(services: Services): void {
  const { jobs, db, config, log } = services;
  const { to, at } = config.backups;
  if (!to) return;
  const request = async () => {
    if (!(await isQueued(db))) await jobs.send(db, backupQueue, {}, { retryLimit });
  };
  jobs.schedule(`${at.minute} ${at.hour} * * *`, 'request-backup', request);
  jobs.loop(async () => {
    // An outage of the database is logged by the jobs.
    if (await isDue(services).catch(() => false)) await request().catch(() => {});
  });
  const place = placeFor(to);
  const nightly = (signal: AbortSignal): Nightly => ({
    ...{ db, pool: db.$client, files: services.files, place, backups: config.backups },
    ...{ now: new Date(), signal },
  });

  jobs.work(
    backupQueue,
    async (_data, { stopping, last }: Attempt) => {
      const isMade = await alone(services, () => makeIfDue(services, nightly(stopping))).catch(
        async (error) => {
          // Without a new backup the drill says how old the last one is.
          if (last) await jobs.send(db, drillQueue, {}, { retryLimit });
          throw expected(error);
        },
      );
      if (isMade) await jobs.send(db, drillQueue, {}, { retryLimit });
    },
    { isLong: true },
  );

  jobs.work(
    drillQueue,
    async (_data, { stopping }: Attempt) => {
      // Held elsewhere then, where the private key is: `npm run admin -- drill`.
      if (config.backups.publicKeys.length > 0 && config.backups.privateKeys.length === 0) return;
      await alone(services, () => drillNewest(nightly(stopping))).catch((error: Error) => {
        if (stopping.aborted || isPassing.has(faultOf(error))) throw expected(error);
        log.error(error.message);
      });
    },
    { isLong: true },
  );
}

/** Whether a backup is under way, or waits for its first or next attempt. */
async function isQueued(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from pgboss.job where name = ${backupQueue} and state < 'completed' limit 1`,
  );
  return rowCount === 1;
}

/** Throws `ConfigError` when BACKUP_TO is a folder in which no backup can be written: otherwise the first night would tell. */
export async function assertBackupFolder({ backups: { to } }: Config): Promise<void> {
  const reason = to?.kind === 'folder' ? await whyNoBackups(to.folder) : undefined;
  if (to?.kind === 'folder' && reason)
    throw new ConfigError(`BACKUP_TO ${to.folder} cannot be used: ${reason}.`);
}

/** One backup or drill at a time, of all servers. */
const alone = <T>({ db }: Services, work: () => Promise<T>): Promise<T> =>
  withLock(db.$client, 'backups', () => work());

/** Whether no backup has been made since the last time that one was due. */
async function isDue({ db, config }: Services): Promise<boolean> {
  const made = await latestSuccess(db, 'backup');
  return !made || Date.parse(made.at) < lastDue(config.backups.at, new Date()).getTime();
}

/** Returns whether it has made one: another server may have. */
async function makeIfDue(services: Services, nightly: Nightly): Promise<boolean> {
  if (!(await isDue(services))) return false;
  const { name, summary } = await makeBackup(nightly);
  const flawed = [...summary.missing, ...summary.damaged];
  if (flawed.length > 0)
    services.log.warn(`In ${name} pictures are missing or damaged: ${flawed.length}, ${flawed[0]} for one.`);
  return true;
}

/** Logged without a stack: its message says it. */
const expected = (error: Error) => Object.assign(error, { expected: true });
