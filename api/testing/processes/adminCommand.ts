import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runCommand } from '../../admin/command.ts';
import type { Connection } from '../../database/connection/connection.ts';

/** A connection as a DATABASE_URL. */
export function urlOf({ host, port, user, password, database, connectionString }: Connection): string {
  const credentials = `${user}${password ? `:${password}` : ''}`;
  return (
    connectionString ?? `postgres://${credentials}@${encodeURIComponent(String(host))}:${port}/${database}`
  );
}

/** Runs `npm run admin` with these arguments as a process; `exited` resolves to its exit code and output. */
export function adminCommand(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', './commands/quick.mjs', 'api/admin.ts', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += chunk));
  child.stderr.on('data', (chunk) => (output.err += chunk));
  return {
    process: child,
    async exited() {
      await once(child, 'close');
      return { code: child.exitCode, out: output.out.trim(), err: output.err.trim() };
    },
  };
}

/** Runs `npm run admin` with these arguments in this process: its exit code and output. */
export async function runAdmin(env: Record<string, string>, ...args: string[]) {
  const out: unknown[] = [];
  const err: unknown[] = [];
  const code = await runCommand(args, env, {
    print: (line) => out.push(line),
    printError: (line) => err.push(line),
    interruption: () => new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
