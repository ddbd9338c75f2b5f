import { readFile } from 'node:fs/promises';
import { DatabaseUnavailable } from '../connection/unavailable.ts';

/** The account that PostgreSQL runs as when it is not that of this process. */
export interface Account {
  uid: number;
  gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The account that PostgreSQL runs as when this process is root, which it refuses. Throws when there is none. */
export async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const fields = accounts
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    if (!fields) continue;
    // macOS writes nobody as -2, which the system calls take as an unsigned number.
    const [uid, gid] = [Number(fields[2]) >>> 0, Number(fields[3]) >>> 0];
    if (uid > 0) return { uid, gid };
  }
  throw new DatabaseUnavailable(
    'PostgreSQL does not run as root and there is no account postgres or nobody: start as an ordinary user, or set DATABASE_URL.',
  );
}
