import * as z from 'zod/mini';
import { choice, Instant } from './kit/fields.ts';

/** Hours after which a backup, or the last restore drill, is too old (product/backups#drill). */
export const maxBackupHours = 26;

/** Why a nightly backup could not be made, or could not be restored when that was tried. */
export const backupFaults = [
  // There is no backup, the newest one is too old, or no drill has been held for too long.
  'none',
  'old',
  'late',
  // It is encrypted: there is no private key, or not the one for it.
  'keyMissing',
  'wrongKey',
  // What it contains.
  'truncated',
  'damaged',
  'different',
  'otherVersion',
  // What it needs.
  'unreachable',
  'diskFull',
  'noScratch',
  'failed',
] as const;
export type BackupFault = (typeof backupFaults)[number];

/** Whether the nightly backups can be restored, as far as that was tried. */
export const BackupStatus = z.object({
  /** What the rest is about: the last backup if it failed, otherwise the last restore drill. */
  stage: choice(['backup', 'drill']),
  /** When; null: never yet. */
  at: z.nullable(Instant),
  /** Null: all was restored and is the same. */
  fault: z.nullable(choice(backupFaults)),
  /** Restored and the same: rows of all tables, and pictures. */
  rows: z.int(),
  pictures: z.int(),
  /** Pictures that were missing or damaged when the backup was made. */
  flawed: z.int(),
});
export type BackupStatus = z.output<typeof BackupStatus>;
