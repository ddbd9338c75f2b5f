import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { type FileStore, isFileKey } from './storage.ts';

/** Temporary files of a crashed server: listed, so that the sweep removes them as orphans. */
const isTemporary = (name: string): boolean => /^\.[0-9a-f-]{36}\.part$/.test(name);
const isOurs = (name: string): boolean => isFileKey(name) || isTemporary(name);

/** Files in a folder. `put` is atomic: it writes and syncs a temporary file, then renames it. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${key.slice(0, 60)}`);
    return join(folder, key);
  };

  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `.${randomUUID()}.part`);
      try {
        const file = await open(temporary, 'w', 0o644);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, pathOf(key));
        await syncFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    // A folder that cannot be written ends the start.
    verify: async () => {},

    async read(key) {
      const status = isFileKey(key) ? await stat(pathOf(key)).catch(() => undefined) : undefined;
      return status && { stream: createReadStream(pathOf(key)), size: status.size };
    },

    async remove(keys) {
      await Promise.all(keys.filter(isOurs).map((key) => rm(join(folder, key), { force: true })));
    },

    async *list() {
      await mkdir(folder, { recursive: true });
      for await (const entry of await opendir(folder)) {
        if (!isOurs(entry.name)) continue;
        const found = await stat(join(folder, entry.name)).catch(() => undefined);
        if (found) yield { key: entry.name, storedAt: found.mtime };
      }
    },
  };
}
