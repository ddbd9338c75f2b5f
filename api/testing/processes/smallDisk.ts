import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isRoot, unprivilegedAccount } from '../../database/embedded/account.ts';

const run = promisify(execFile);

/**
 * Puts a disk of so many kilobytes under a folder, for PostgreSQL's account when asked; returns how to take it away, or
 * undefined where this account may not (only root on Linux may).
 */
export async function smallDisk(
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
