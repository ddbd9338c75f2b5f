import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../database/migrate.ts';
import type { BackupHeader } from './catalogue.ts';
import { BackupError, backupError } from './errors.ts';
import { type TarEntries, type TarEntry, unpackTar } from './tar.ts';

/** The entries of a backup. Throws what opening, decompressing or unpacking it throws. */
export async function* readEntries(path: string, signal?: AbortSignal): TarEntries {
  yield* unpackTar(pipeline(createReadStream(path, { signal }), createGunzip(), () => {}));
}

/**
 * Reads a whole backup, and throws `BackupError` with one sentence unless it is complete and of this version: to be called
 * before a database is created for it.
 */
export async function verifyBackup(path: string, signal?: AbortSignal): Promise<void> {
  try {
    // The file is read twice, and opening a pipe a second time would block.
    const file = await stat(path);
    if (!file.isFile() && !file.isDirectory()) throw new Error('it is a pipe or a device: save it as a file');
    const entries = readEntries(path, signal);
    checkVersion(
      path,
      await entries.next(),
      readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash),
    );
    let last = '';
    for await (const { name } of entries) last = name;
    if (last !== 'end.json') throw new Error('it is incomplete');
  } catch (error) {
    throw backupError(`${path} cannot be restored`, error);
  }
}

export function checkVersion(path: string, first: IteratorResult<TarEntry>, expected: string[]): void {
  const { format, migrations } = readHeader(first);
  if (format === 1 && migrations.join() === expected.join()) return;
  const startsWith = (all: string[], prefix: string[]) => prefix.every((hash, at) => all[at] === hash);
  const [kind, advice] =
    format !== 1 || startsWith(migrations, expected)
      ? ['a newer', 'upgrade this one first']
      : startsWith(expected, migrations)
        ? ['an older', 'restore it with that version, then upgrade']
        : ['another', 'restore it with that version, then upgrade'];
  throw new BackupError(`${path} was made by ${kind} version of this product: ${advice}.`);
}

function readHeader(first: IteratorResult<TarEntry>): BackupHeader {
  const entry = first.done ? undefined : first.value;
  if (entry?.name !== 'begin.json') throw new Error('it is no backup of this product');
  const header: BackupHeader = JSON.parse(entry.content.toString());
  if (!Array.isArray(header.migrations)) throw new Error('it is no backup of this product');
  return header;
}
