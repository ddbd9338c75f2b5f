import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Connection } from '../../database/connection/connection.ts';

/** A connection as a DATABASE_URL. */
export function urlOf({ host, port, user, password, database, connectionString }: Connection): string {
  const who = `${user}${password ? `:${password}` : ''}`;
  return connectionString ?? `postgres://${who}@${encodeURIComponent(String(host))}:${port}/${database}`;
}

/** `npm run admin`, as it is run: another process, its arguments, its exit code and its sentences. */
export function adminCommand(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', './commands/quick.mjs', 'api/admin.ts', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (told.out += chunk));
  child.stderr.on('data', (chunk) => (told.err += chunk));
  return {
    process: child,
    async ended() {
      await once(child, 'close');
      return { code: child.exitCode, out: told.out.trim(), err: told.err.trim() };
    },
  };
}
