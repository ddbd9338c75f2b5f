import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { BackupFault } from '#contract/backups.ts';
import { bytes, id, instant, now } from '../../../database/queries/columns.ts';

/** Nightly backups and restore drills, with their outcome (product/backups). */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: id(),
    kind: text('kind').$type<'backup' | 'drill'>().notNull(),
    at: instant('at').notNull().default(now),
    /** Null: it succeeded. */
    fault: text('fault').$type<BackupFault>(),
    /** The name of the backup; null when there is none. */
    file: text('file'),
    /** Of a backup as it was written: its length and SHA-256. */
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: bytes('sha256'),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    pictures: integer('pictures').notNull().default(0),
    /** Pictures that were missing or damaged when the backup was made. */
    flawed: integer('flawed').notNull().default(0),
  },
  (t) => [index('backup_runs_newest').on(t.kind, t.at.desc())],
);
