import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../sync-folder.ts';
import { createFolder, whyNotWritable } from '../writable-folder.ts';
import type { BackupPlace } from './place.ts';

const partial = '.part';

/** Files in a folder, which is created. */
export function folderPlace(folder: string): BackupPlace {
  const namesIn = async () =>
    (await readdir(folder, { withFileTypes: true })).filter((file) => file.isFile());
  return {
    description: folder,
    async write(name, content, signal) {
      await createFolder(folder).catch((error) => {
        // A file has the name of the folder.
        throw error.code === 'EEXIST' ? Object.assign(error, { code: 'ENOTDIR' }) : error;
      });
      await writeWhole(join(folder, name), content, signal);
    },
    async list() {
      const files = await namesIn();
      return Promise.all(
        files.map(async ({ name }) => ({ name, bytes: (await stat(join(folder, name))).size })),
      );
    },
    read: (name, signal) => createReadStream(join(folder, name), { signal }),
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true });
    },
    async removePartial() {
      const files = await namesIn().catch(() => []);
      for (const { name } of files)
        if (name.startsWith('bambalina-') && name.endsWith(partial))
          await rm(join(folder, name), { force: true });
    },
  };
}

/** Why no backup can be written there, as the end of a sentence; undefined also while only its disk is full, which passes. */
export async function whyNoBackups(folder: string): Promise<string | undefined> {
  const failure = await whyNotWritable(folder);
  return failure && !['ENOSPC', 'EDQUOT'].includes(failure.cause.code ?? '') ? failure.reason : undefined;
}

/**
 * Writes a file that gets its name only once it is complete and synced to disk; until then it ends in `.part`. Throws, and
 * leaves nothing, if it cannot be written, if another `.part` file is there, or when the signal is aborted.
 */
export async function writeWhole(path: string, content: Readable, signal?: AbortSignal): Promise<void> {
  const partPath = `${path}${partial}`;
  const destroyed = (error: unknown) => {
    content.destroy();
    throw error;
  };
  // Never the .part file of a concurrent backup.
  await (await open(partPath, 'wx', 0o600).catch(destroyed)).close();
  try {
    const writing = pipeline(content, createWriteStream(partPath), { signal });
    // What is aborted does not wait for a source that does not answer.
    await (signal ? Promise.race([writing, aborted(signal)]) : writing);
    const file = await open(partPath, 'r+');
    await file.sync().finally(() => file.close());
    await rename(partPath, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
}

/** Rejects when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const rejectNow = () => reject(signal.reason);
    if (signal.aborted) rejectNow();
    else signal.addEventListener('abort', rejectNow, { once: true });
  });
