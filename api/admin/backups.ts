import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backUp } from '../backup/backup.ts';
import type { BackupSummary } from '../backup/catalogue.ts';
import { BackupError, backupError } from '../backup/errors.ts';
import { restore } from '../backup/restore.ts';
import { verifyBackup } from '../backup/verify.ts';
import type { Config } from '../config/config.ts';
import { locateData } from '../database/location.ts';
import { openDatabase } from '../database/open.ts';
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
  const files = buildFileStore(config, print);
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
  const path = resolve(file);
  const signal = interruption();
  await verifyBackup(path, signal);
  const database = await openDatabase(config, { print, max: 4 });
  let notes: string[] = [];
  const cleanUp = async (db: Parameters<typeof afterRestore>[0]) => {
    notes = await afterRestore(db);
  };
  const files = buildFileStore(config, print);
  const summary = await restore(database.pool, files, path, { cleanUp, signal }).finally(database.close);
  print(`${describeCounts(summary)} restored from ${path}`);
  for (const line of notes) print(line);
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
