import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../database/migrate.ts';
import type { Beginning } from './catalogue.ts';
import { BackupError, backupError } from './failures.ts';
import { type TarEntry, unpackTar } from './tar.ts';

/** The entries of a backup. Throws what opening, decompressing or unpacking it throws. */
export async function* entriesOf(path: string, signal?: AbortSignal): AsyncGenerator<TarEntry> {
  yield* unpackTar(pipeline(createReadStream(path, { signal }), createGunzip(), () => {}));
}

/**
 * Reads a backup to its end before anything is made for it: it is one, whole, and of this version. Throws `BackupError`
 * with one sentence.
 */
export async function examine(path: string, signal?: AbortSignal): Promise<void> {
  try {
    // It is read twice, and opening a pipe for the second time would wait for ever, for Ctrl-C too.
    const found = await stat(path);
    if (!found.isFile() && !found.isDirectory())
      throw new Error('it is a pipe or a device: save it as a file');
    const entries = entriesOf(path, signal);
    proveVersion(
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

export function proveVersion(path: string, first: IteratorResult<TarEntry>, ours: string[]): void {
  const { format, migrations } = beginningOf(first);
  if (format === 1 && migrations.join() === ours.join()) return;
  const begins = (whole: string[], part: string[]) => part.every((hash, at) => whole[at] === hash);
  const [kind, advice] =
    format !== 1 || begins(migrations, ours)
      ? ['a newer', 'upgrade this one first']
      : begins(ours, migrations)
        ? ['an older', 'restore it with that version, then upgrade']
        : ['another', 'restore it with that version, then upgrade'];
  throw new BackupError(`${path} was made by ${kind} version of this product: ${advice}.`);
}

function beginningOf(first: IteratorResult<TarEntry>): Beginning {
  const entry = first.done ? undefined : first.value;
  if (entry?.name !== 'begin.json') throw new Error('it is no backup of this product');
  const beginning: Beginning = JSON.parse(entry.content.toString());
  if (!Array.isArray(beginning.migrations)) throw new Error('it is no backup of this product');
  return beginning;
}
