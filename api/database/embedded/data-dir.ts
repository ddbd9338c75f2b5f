import { lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { temporaryNameOf } from './draft.ts';

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

/** Makes DATA_DIR, with the folders above it, and proves that it can be written. Throws one sentence when it cannot. */
export async function assertWritable(dataDir: string): Promise<void> {
  const probe = temporaryNameOf(`${dataDir}/.probe`);
  try {
    await makeFolder(dataDir);
    await writeFile(probe, 'x').finally(() => rm(probe, { force: true }));
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new DatabaseUnavailable(`DATA_DIR ${dataDir} cannot be used: ${reasons[code] ?? message}.`, {
      cause,
    });
  }
}

/** Folder by folder: Node's own `recursive` never ends where none can be made, below /proc for one. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const above = dirname(path);
    const isThere = above === path || (await lstat(above).catch(() => undefined)) !== undefined;
    if (code !== 'ENOENT' || isThere) throw error;
    await makeFolder(above);
    await makeFolder(path);
  }
}
