import { randomBytes } from 'node:crypto';
import { lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const reasons: Record<string, string> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'a part of it is not a folder',
  ENOENT: 'a folder above it is missing and cannot be made',
  ELOOP: 'a part of it is a link that leads nowhere',
  ENAMETOOLONG: 'its name is too long',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** Creates a folder with its parents, and tries to write to it. Undefined if that works, otherwise why not, as the end of a sentence. */
export async function whyNotWritable(
  folder: string,
): Promise<{ reason: string; cause: NodeJS.ErrnoException } | undefined> {
  const probe = `${folder}/.probe.${randomBytes(4).toString('hex')}`;
  try {
    await createFolder(folder);
    await writeFile(probe, 'x').finally(() => rm(probe, { force: true }));
    return undefined;
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    return { reason: reasons[cause.code ?? ''] ?? cause.message, cause };
  }
}

/**
 * Creates a folder with its parents, for this account only. Without `recursive`, which in Node never ends where no folder can be
 * created, for example below /proc.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    const parentExists = parent === path || (await lstat(parent).catch(() => undefined)) !== undefined;
    if (code !== 'ENOENT' || parentExists) throw error;
    await createFolder(parent);
    await createFolder(path);
  }
}
