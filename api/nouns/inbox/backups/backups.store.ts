import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { BackupStatus } from '#contract/backups.ts';
import type { Config } from '../../../config/config.ts';
import type { Db } from '../../../database/connection/database.ts';
import { type BackupRun, statusOf } from './backups.rules.ts';
import { backupRuns } from './backups.table.ts';

/** Days for which outcomes are kept. */
const keptDays = 400;

/** The status of the nightly backups; null where there are none. */
export async function readBackupStatus(db: Db, { backups }: Config, now: Date): Promise<BackupStatus | null> {
  if (!backups.to) return null;
  const [backup, drill] = [await latestRun(db, 'backup'), await latestRun(db, 'drill')];
  return statusOf({ backup, drill }, backups, now);
}

async function latestRun(
  db: Db,
  kind: BackupRun['kind'],
  ofThose = sql`true`,
): Promise<BackupRun | undefined> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, kind), ofThose))
    .orderBy(desc(backupRuns.at))
    .limit(1);
  return run;
}

/** The latest backup that was written completely, or the latest drill that found all the same. */
export const latestSuccess = (db: Db, kind: BackupRun['kind']) =>
  latestRun(db, kind, isNull(backupRuns.fault));

/** What was written under this name; undefined when another installation wrote it, or before a restore. */
export const writtenAs = (db: Db, file: string) =>
  latestRun(db, 'backup', and(eq(backupRuns.file, file), isNull(backupRuns.fault)));

/** Records an outcome, and forgets those of more than a year ago. */
export async function recordRun(db: Db, run: typeof backupRuns.$inferInsert): Promise<void> {
  await db.insert(backupRuns).values(run);
  await db.delete(backupRuns).where(lt(backupRuns.at, sql`now() - make_interval(days => ${keptDays})`));
}
