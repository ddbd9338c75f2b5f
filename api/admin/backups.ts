import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backUp } from '../backup/backup.ts';
import type { Ending } from '../backup/catalogue.ts';
import { examine } from '../backup/examine.ts';
import { BackupError, backupError } from '../backup/failures.ts';
import { restore } from '../backup/restore.ts';
import type { Config } from '../config/config.ts';
import { whereData } from '../database/location.ts';
import { openDatabase } from '../database/open.ts';
import { fileStoreFrom } from '../server/build-services.ts';
import { afterRestore } from './restored.ts';

/* What can be refused is refused before a database is opened: that would make one where there is none. */

const say = (line: unknown) => console.log(line);

/** Ctrl-C and SIGTERM take back what was begun instead of leaving it half done. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}

export async function backupTo(what: string, config: Config, { strict }: { strict: boolean }): Promise<void> {
  const path = resolve(what);
  const signal = interrupted();
  await proveFree(path);
  if (!(await whereData(config)).isMade)
    throw new BackupError(`There is no database in DATA_DIR ${config.dataDir}: check DATA_DIR.`);
  const database = await openDatabase(config, { say, max: 4 });
  const files = fileStoreFrom(config, say);
  const done = await backUp(database.pool, files, path, signal).finally(database.close);
  say(`${counted(done)} backed up to ${path}`);
  const lacking = [sentence(done.missing, 'missing'), sentence(done.damaged, 'damaged')].filter(Boolean);
  if (lacking.length === 0) return;
  const whole = lacking.join('; ');
  if (strict) throw new BackupError(`${whole}. The rest is in ${path}.`);
  console.error(`${whole}.`);
}

export async function restoreFrom(what: string, config: Config): Promise<void> {
  const path = resolve(what);
  const signal = interrupted();
  await examine(path, signal);
  const database = await openDatabase(config, { say, max: 4 });
  let settled: string[] = [];
  const settle = async (db: Parameters<typeof afterRestore>[0]) => {
    settled = await afterRestore(db);
  };
  const files = fileStoreFrom(config, say);
  const done = await restore(database.pool, files, path, { settle, signal }).finally(database.close);
  say(`${counted(done)} restored from ${path}`);
  for (const line of settled) say(line);
}

async function proveFree(path: string): Promise<void> {
  const taken = await access(path).then(
    () => true,
    () => false,
  );
  if (taken) throw new BackupError(`${path} exists already: name another file.`);
  await access(dirname(path), constants.W_OK).catch((error) => {
    throw backupError(`The backup to ${path} failed`, error);
  });
}

function counted({ tables, files }: Ending): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables and ${files} pictures`;
}

const named = 3;
function sentence(keys: string[], what: string): string {
  if (keys.length === 0) return '';
  const rest = keys.length > named ? ` and ${keys.length - named} more` : '';
  const pictures = keys.length === 1 ? 'picture is' : 'pictures are';
  return `${keys.length} ${pictures} ${what}: ${keys.slice(0, named).join(', ')}${rest}`;
}
