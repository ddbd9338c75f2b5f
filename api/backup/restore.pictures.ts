import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isIntact, readFully, sha256 } from '../integrations/storage/checksum.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import type { BackupSummary } from './catalogue.ts';
import { BackupFlaw } from './errors.ts';
import { type Checksums, readChecksums } from './pictures.ts';

/** Stores the pictures of a backup, and verifies at the end that they are those that its records show. */
export function pictureRestorer(client: pg.ClientBase, files: FileStore) {
  const storedKeys: string[] = [];
  const restored = new Set<string>();
  const changed: string[] = [];
  const hash = createHash('sha256');
  let expected: Checksums | undefined;
  let existing: Set<string> | undefined;
  return {
    /** Keys of new files, the one being written included: to be removed when the restore fails. */
    storedKeys,
    /** To be called after the tables are restored: the checksums are read from them. */
    async add(key: string, content: Buffer): Promise<void> {
      expected ??= await readChecksums(client);
      const checksum = expected.get(key);
      if (checksum && !isIntact(content, checksum)) changed.push(key);
      hash.update(key).update(content);
      restored.add(key);
      existing ??= await listKeys(files);
      // A file that exists may belong to another installation: only a damaged one is replaced.
      if (existing.has(key)) {
        const present = await readFully(files, key);
        if (present && isIntact(present, checksum ?? sha256(content))) return;
      } else storedKeys.push(key);
      await files.put(key, content, 'image/webp');
    },
    async verify(summary: BackupSummary): Promise<void> {
      expected ??= await readChecksums(client);
      const reported = new Set([...summary.missing, ...summary.damaged]);
      const absent = [...expected.keys()].filter((key) => !restored.has(key) && !reported.has(key));
      const invalid = [...changed.filter((key) => !reported.has(key)), ...absent];
      const example = invalid.length > 0 ? `, ${invalid[0]} for one` : '';
      const isSame = restored.size === summary.files && hash.digest('hex') === summary.sha256;
      if (!isSame || example)
        throw new BackupFlaw('different', `its pictures are not what they were${example}`);
    },
  };
}

async function listKeys(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list()) keys.add(key);
  return keys;
}
