import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backUp } from '../backup/backup.ts';
import type { BackupSummary } from '../backup/catalogue.ts';
import { BackupError, backupError } from '../backup/errors.ts';
import { drill, drillNewest } from '../backup/nightly/drill.ts';
import { isBackupName, sourceIn } from '../backup/nightly/names.ts';
import { restore } from '../backup/restore.ts';
import { type BackupSource, fileSource } from '../backup/source.ts';
import { verifyBackup } from '../backup/verify.ts';
import type { Config } from '../config/config.ts';
import { withLock } from '../database/connection/lock.ts';
import { locateData } from '../database/location.ts';
import { openDatabase } from '../database/open.ts';
import { placeFor } from '../integrations/backups/places.ts';
import { buildFileStore } from '../server/build-services.ts';
import { afterRestore } from './after-restore.ts';

/* Files and folders are checked before a database is opened, because opening the embedded one creates it. */

/** The output of a command and what interrupts it. */
export interface Run {
  print(line: unknown): void;
  printError(line: unknown): void;
  /** From now on Ctrl-C and SIGTERM abort this signal instead of the process, so that what has begun is rolled back. */
  interruption(): AbortSignal;
}

/** Executes `backup`; `strict` fails if a picture is missing or damaged. */
export async function backupTo(
  file: string,
  config: Config,
  { print, printError, interruption, strict }: Run & { strict: boolean },
): Promise<void> {
  const path = resolve(file);
  const signal = interruption();
  await assertWritableTarget(path);
  if (!(await locateData(config)).exists)
    throw new BackupError(`There is no database in DATA_DIR ${config.dataDir}: check DATA_DIR.`);
  const database = await openDatabase(config, { print, max: 4 });
  const files = buildFileStore(config);
  const summary = await backUp(database.pool, files, path, signal).finally(database.close);
  print(`${describeCounts(summary)} backed up to ${path}`);
  const warnings = [
    describeKeys(summary.missing, 'missing'),
    describeKeys(summary.damaged, 'damaged'),
  ].filter(Boolean);
  if (warnings.length === 0) return;
  const warning = warnings.join('; ');
  if (strict) throw new BackupError(`${warning}. The rest is in ${path}.`);
  printError(`${warning}.`);
}

/** Executes `restore`. */
export async function restoreFrom(file: string, config: Config, { print, interruption }: Run): Promise<void> {
  const source = await sourceNamed(file, config);
  const signal = interruption();
  await verifyBackup(source, signal);
  const database = await openDatabase(config, { print, max: 4 });
  let notes: string[] = [];
  const cleanUp = async (db: Parameters<typeof afterRestore>[0]) => {
    notes = await afterRestore(db);
  };
  const files = buildFileStore(config);
  const summary = await restore(database.pool, files, source, { cleanUp, signal }).finally(database.close);
  print(`${describeCounts(summary)} restored from ${source.name}`);
  for (const line of notes) print(line);
}

/**
 * Executes `drill`: restores a backup into a scratch database and compares it. Without a file it is the newest of BACKUP_TO,
 * and the outcome is recorded, as the servers do it each night.
 */
export async function drillOf(
  file: string | undefined,
  config: Config,
  { print, interruption }: Run,
): Promise<void> {
  const { backups } = config;
  const source = file === undefined ? undefined : await sourceNamed(file, config);
  if (!source && !backups.to) throw new BackupError('Name a file, or set BACKUP_TO.');
  const signal = interruption();
  const database = await openDatabase(config, { print, max: 4 });
  const { db, pool } = database;
  const work = async () => {
    if (source) return { name: source.name, summary: await drill(source, { pool, backups, signal }) };
    const place = placeFor(backups.to as NonNullable<typeof backups.to>);
    const files = buildFileStore(config);
    return drillNewest({ db, pool, files, place, backups, now: new Date(), signal });
  };
  const { name, summary } = await withLock(pool, 'backups', work)
    .catch((error) => {
      throw backupError(`The restore drill of ${source?.name ?? 'the newest backup'} failed`, error);
    })
    .finally(database.close);
  print(`${describeCounts(summary)} of ${name} can be restored, and are the same`);
}

/** A file, or a nightly backup by its name. */
async function sourceNamed(file: string, { backups }: Config): Promise<BackupSource> {
  const path = resolve(file);
  const found = await stat(path).catch(() => undefined);
  if (!found && backups.to && isBackupName(file)) return sourceIn(placeFor(backups.to), file, backups);
  // It is read twice, and opening a pipe a second time would block.
  if (found && !found.isFile() && !found.isDirectory())
    throw new BackupError(`${path} cannot be restored: it is a pipe or a device: save it as a file.`);
  return fileSource(path, backups.privateKeys);
}

async function assertWritableTarget(path: string): Promise<void> {
  if (existsSync(path)) throw new BackupError(`${path} exists already: name another file.`);
  await access(dirname(path), constants.W_OK).catch((error) => {
    throw backupError(`The backup to ${path} failed`, error);
  });
}

function describeCounts({ tables, files }: BackupSummary): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables and ${files} pictures`;
}

const maxNamed = 3;
function describeKeys(keys: string[], state: string): string {
  if (keys.length === 0) return '';
  const rest = keys.length > maxNamed ? ` and ${keys.length - maxNamed} more` : '';
  const pictures = keys.length === 1 ? 'picture is' : 'pictures are';
  return `${keys.length} ${pictures} ${state}: ${keys.slice(0, maxNamed).join(', ')}${rest}`;
}
