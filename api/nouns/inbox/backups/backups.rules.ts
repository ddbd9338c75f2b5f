import { type BackupStatus, maxBackupHours } from '#contract/backups.ts';
import type { Backups } from '../../../config/backups.ts';
import type { backupRuns } from './backups.table.ts';

export type BackupRun = typeof backupRuns.$inferSelect;

const maxAge = maxBackupHours * 3_600_000;

/** Whether something of that instant is too old to rely on. */
export const isTooOld = (instant: string, now: Date): boolean => now.getTime() - Date.parse(instant) > maxAge;

/** When the latest nightly backup was due, at or before `now`. */
export function lastDue({ hour, minute }: Backups['at'], now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(hour, minute, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

interface Latest {
  /** The latest of each kind, whatever their outcome. */
  backup: BackupRun | undefined;
  drill: BackupRun | undefined;
}

/** The status that administrators read: what failed last, or the last restore drill (product/backups#status). */
export function statusOf(
  { backup, drill }: Latest,
  { publicKeys, privateKeys }: Backups,
  now: Date,
): BackupStatus {
  if (backup?.fault)
    return { stage: 'backup', at: backup.at, fault: backup.fault, rows: 0, pictures: 0, flawed: 0 };
  const { at = null, rows = 0, pictures = 0, flawed = 0 } = drill ?? {};
  const status = { stage: 'drill' as const, at, rows, pictures, flawed };
  if (drill && !isTooOld(drill.at, now)) return { ...status, fault: drill.fault };
  const cannotRead = publicKeys.length > 0 && privateKeys.length === 0;
  if (cannotRead) return { ...status, fault: 'keyMissing' };
  return { ...status, fault: drill ? 'late' : 'none' };
}
