import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from '../../database/embedded/account.ts';
import { recordedLocation } from '../../database/embedded/home.ts';

/** A new DATA_DIR, and what a test wants to know about the PostgreSQL that lives there. */
export async function newDataDir(name = 'bambalina-embedded-') {
  const dataDir = await mkdtemp(join(tmpdir(), name));
  const base = async () => (await recordedLocation(dataDir)) ?? dataDir;
  const lockFile = async () => join(await base(), 'postgresql/postmaster.pid');
  return {
    dataDir,
    base,
    lockFile,
    /** The number of PostgreSQL's main process; undefined when none has left a lock file. */
    async postmaster(): Promise<number | undefined> {
      const content = await readFile(await lockFile(), 'utf8').catch(() => '');
      return Number.parseInt(content, 10) || undefined;
    },
    /** Removes all of it; ends a PostgreSQL that a failed test has left. */
    async remove() {
      const pid = await this.postmaster();
      if (pid && pid !== process.pid) await kill(pid);
      if (isRoot()) await rm(await base(), { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends a process without warning, and waits until it is gone. */
export async function kill(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
    while (await isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  } catch {
    // Gone already.
  }
}

/** A zombie, which nobody has taken leave of, runs no more. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}
