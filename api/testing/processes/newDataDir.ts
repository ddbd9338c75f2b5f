import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from '../../database/embedded/account.ts';
import { recordedLocation } from '../../database/embedded/home.ts';

/** Creates a DATA_DIR; with the paths and the process of the embedded PostgreSQL whose data are there. */
export async function newDataDir(name = 'bambalina-embedded-') {
  const dataDir = await mkdtemp(join(tmpdir(), name));
  const base = async () => (await recordedLocation(dataDir)) ?? dataDir;
  const lockFile = async () => join(await base(), 'postgresql/postmaster.pid');
  return {
    dataDir,
    base,
    lockFile,
    /** The process id of the postmaster; undefined if there is no lock file. */
    async postmaster(): Promise<number | undefined> {
      const content = await readFile(await lockFile(), 'utf8').catch(() => '');
      return Number.parseInt(content, 10) || undefined;
    },
    /** Removes the folder; kills a PostgreSQL that a failed test has left running. */
    async remove() {
      const pid = await this.postmaster();
      if (pid && pid !== process.pid) await kill(pid);
      if (isRoot()) await rm(await base(), { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends SIGKILL to a process and waits until it has ended. */
export async function kill(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
    while (await isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  } catch {
    // It had ended already.
  }
}

/** Whether a process runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}
