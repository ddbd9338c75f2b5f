import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isWhole, readWhole } from '../integrations/storage/checksum.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import type { Ending } from './catalogue.ts';
import type { TarEntry } from './tar.ts';

/** The pictures that records show, by key, with their checksums; null where none was noted yet. */
export type Expected = Map<string, Buffer | null>;

export async function expectedPictures(client: pg.ClientBase): Promise<Expected> {
  const { rows } = await client.query('SELECT key, sha256 FROM stored_files');
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/**
 * The pictures as entries of the archive. Notes in `ending` which of those that records show are missing or damaged; a
 * damaged one is kept as it is, for whoever wants to mend it.
 */
export async function* pictureEntries(
  client: pg.ClientBase,
  files: FileStore,
  ending: Ending,
): AsyncGenerator<TarEntry> {
  const expected = await expectedPictures(client);
  const missing = new Set(expected.keys());
  const all = createHash('sha256');
  async function* entry(key: string): AsyncGenerator<TarEntry> {
    const content = await readWhole(files, key);
    // Of a change that came after the moment and was taken back.
    if (content === undefined) return;
    missing.delete(key);
    const isSound = content !== null && (!expected.has(key) || isWhole(content, expected.get(key) ?? null));
    if (!isSound) ending.damaged.push(key);
    if (content === null) return;
    all.update(key).update(content);
    ending.files++;
    yield { name: `files/${key}`, content };
  }
  for await (const { key } of files.list()) yield* entry(key);
  // What a listing has left out is asked for by name before it is called missing.
  for (const key of [...missing]) yield* entry(key);
  ending.missing = [...missing];
  ending.sha256 = all.digest('hex');
}
