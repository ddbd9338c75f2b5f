import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isWhole, readWhole, sumOf } from '../integrations/storage/checksum.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import type { Ending } from './catalogue.ts';
import { type Expected, expectedPictures } from './pictures.ts';

/** Stores the pictures of a backup, and proves at the end that they are those that its records show. */
export function pictureTaker(client: pg.ClientBase, files: FileStore) {
  const kept: string[] = [];
  const taken = new Set<string>();
  const changed: string[] = [];
  const all = createHash('sha256');
  let expected: Expected | undefined;
  let before: Set<string> | undefined;
  return {
    /** The keys stored so far, the one under way too: to be taken back when the restore fails. */
    kept,
    /** The tables stand before the pictures in the archive, so what is expected is known by now. */
    async take(key: string, content: Buffer): Promise<void> {
      expected ??= await expectedPictures(client);
      const sum = expected.get(key);
      if (sum && !isWhole(content, sum)) changed.push(key);
      all.update(key).update(content);
      taken.add(key);
      before ??= await keysIn(files);
      // What lies there already may be all that is left of another installation: only what is damaged is replaced.
      if (before.has(key)) {
        const there = await readWhole(files, key);
        if (there && isWhole(there, sum ?? sumOf(content))) return;
      } else kept.push(key);
      await files.put(key, content, 'image/webp');
    },
    async prove(ending: Ending): Promise<void> {
      expected ??= await expectedPictures(client);
      const known = new Set([...ending.missing, ...ending.damaged]);
      const lacking = [...expected.keys()].filter((key) => !taken.has(key) && !known.has(key));
      const wrong = [...changed.filter((key) => !known.has(key)), ...lacking];
      const named = wrong.length > 0 ? `, ${wrong[0]} for one` : '';
      const isSame = taken.size === ending.files && all.digest('hex') === ending.sha256;
      if (!isSame || named) throw new Error(`its pictures are not what they were${named}`);
    },
  };
}

async function keysIn(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list()) keys.add(key);
  return keys;
}
