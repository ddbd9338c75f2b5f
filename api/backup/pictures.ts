import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isIntact, readFully } from '../integrations/storage/checksum.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import type { BackupSummary } from './catalogue.ts';
import type { TarEntries } from './tar.ts';

/** SHA-256 of the pictures that records show, by key; null where none has been stored yet. */
export type Checksums = Map<string, Buffer | null>;

export async function readChecksums(client: pg.ClientBase): Promise<Checksums> {
  const { rows } = await client.query('SELECT key, sha256 FROM stored_files');
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/**
 * The pictures as entries of the archive. Adds to `summary` the keys of missing and damaged ones; a damaged picture is
 * included unchanged, because it may be repairable.
 */
export async function* pictureEntries(
  client: pg.ClientBase,
  files: FileStore,
  summary: BackupSummary,
): TarEntries {
  const expected = await readChecksums(client);
  const missing = new Set(expected.keys());
  const hash = createHash('sha256');
  async function* entry(key: string): TarEntries {
    const content = await readFully(files, key);
    // Listed, and removed since: it belonged to a change that was rolled back after the snapshot.
    if (content === undefined) return;
    missing.delete(key);
    const isSound = content !== null && (!expected.has(key) || isIntact(content, expected.get(key) ?? null));
    if (!isSound) summary.damaged.push(key);
    if (content === null) return;
    hash.update(key).update(content);
    summary.files++;
    yield { name: `files/${key}`, content };
  }
  for await (const { key } of files.list()) yield* entry(key);
  // A listing may omit files: each is read by its key before it is reported as missing.
  for (const key of [...missing]) yield* entry(key);
  summary.missing = [...missing];
  summary.sha256 = hash.digest('hex');
}
