import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../database/migrate.ts';
import type { BackupHeader } from './catalogue.ts';
import { decrypted } from './encryption.ts';
import { BackupFlaw, backupError } from './errors.ts';
import { type BackupSource, sourceOf } from './source.ts';
import { type TarEntries, type TarEntry, unpackTar } from './tar.ts';

/** The entries of a backup. Throws what opening, decrypting, decompressing or unpacking it throws. */
export async function* readEntries(from: string | BackupSource, signal?: AbortSignal): TarEntries {
  yield* unpackTar(await readArchive(sourceOf(from), signal));
}

/** The archive of a backup, decrypted and decompressed. */
export async function readArchive(source: BackupSource, signal?: AbortSignal): Promise<Readable> {
  const content = await decrypted(source.open(signal), source.privateKeys ?? []);
  return pipeline(content, createGunzip(), () => {});
}

/**
 * Reads a whole backup, and throws `BackupError` with one sentence unless it is complete and of this version: to be called
 * before a database is created for it.
 */
export async function verifyBackup(from: string | BackupSource, signal?: AbortSignal): Promise<void> {
  const source = sourceOf(from);
  try {
    const entries = readEntries(source, signal);
    checkVersion(
      await entries.next(),
      readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash),
    );
    let last = '';
    for await (const { name } of entries) last = name;
    if (last !== 'end.json') throw new BackupFlaw('truncated', 'it is incomplete');
  } catch (error) {
    throw backupError(`${source.name} cannot be restored`, error);
  }
}

/** Returns the header of a backup of this version. */
export function checkVersion(first: IteratorResult<TarEntry>, expected: string[]): BackupHeader {
  const header = readHeader(first);
  const { format, migrations } = header;
  if (format === 1 && migrations.join() === expected.join()) return header;
  const startsWith = (all: string[], prefix: string[]) => prefix.every((hash, at) => all[at] === hash);
  const [kind, advice] =
    format !== 1 || startsWith(migrations, expected)
      ? ['a newer', 'upgrade this one first']
      : startsWith(expected, migrations)
        ? ['an older', 'restore it with that version, then upgrade']
        : ['another', 'restore it with that version, then upgrade'];
  throw new BackupFlaw('otherVersion', `it was made by ${kind} version of this product: ${advice}`);
}

function readHeader(first: IteratorResult<TarEntry>): BackupHeader {
  const entry = first.done ? undefined : first.value;
  if (entry?.name !== 'begin.json') throw new BackupFlaw('damaged', 'it is no backup of this product');
  const header: BackupHeader = JSON.parse(entry.content.toString());
  if (!Array.isArray(header.migrations)) throw new BackupFlaw('damaged', 'it is no backup of this product');
  return header;
}
