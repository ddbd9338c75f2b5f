import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isRoot, unprivilegedAccount } from '../../database/embedded/account.ts';

const run = promisify(execFile);

/**
 * Mounts a file system of so many kilobytes at a folder, owned by PostgreSQL's account if `forDatabase`; returns a function
 * that unmounts it, or undefined if the account may not mount (only root on Linux may).
 */
export async function mountSmallDisk(
  folder: string,
  kilobytes: number,
  { forDatabase = false } = {},
): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux' || !isRoot()) return undefined;
  await mkdir(folder, { recursive: true });
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]).catch(
    () => undefined,
  );
  if (!mounted) return undefined;
  if (forDatabase) {
    const { uid, gid } = await unprivilegedAccount();
    await chown(folder, uid, gid);
  }
  return async () => void (await run('umount', ['-l', folder]));
}
