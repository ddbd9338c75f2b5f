import { lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { temporaryName } from './temporary-files.ts';

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

/** Creates DATA_DIR with its parents, and throws `DatabaseUnavailable` unless it can be written. */
export async function assertWritable(dataDir: string): Promise<void> {
  const probe = temporaryName(`${dataDir}/.probe`);
  try {
    await createFolder(dataDir);
    await writeFile(probe, 'x').finally(() => rm(probe, { force: true }));
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new DatabaseUnavailable(`DATA_DIR ${dataDir} cannot be used: ${reasons[code] ?? message}.`, {
      cause,
    });
  }
}

/** Without `recursive`, which in Node never ends where no folder can be created, for example below /proc. */
async function createFolder(path: string): Promise<void> {
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
