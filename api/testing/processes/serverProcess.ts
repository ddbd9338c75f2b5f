import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import memory from '../../server/lifecycle/memory.json' with { type: 'json' };

const project = join(import.meta.dirname, '../../..');

/** The credentials of the administrator that `adminEnv` creates in an empty database. */
export const admin = { email: 'admin@example.com', password: 'a long password' };
export const adminEnv = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/**
 * Starts the real server as `npm start` does, without demo data and without the environment of this process; of another
 * version in its folder.
 */
export function spawnServer(env: Record<string, string>, folder: string = project) {
  const args = [...memory.args, '--import', './commands/quick.mjs', 'api/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/node'),
      PORT: '0',
      DEMO: '0',
      LINK_CHECK: 'off',
      LIMITS_PER_HOUR: 'all=100000',
      ...memory.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = Promise.withResolvers<string>();
  // A server that is expected to end is not waited for.
  ready.promise.catch(() => {});
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      const address = /ready: (http:\S+)\n/.exec(output)?.[1];
      if (address) ready.resolve(address);
    });
  }
  child.once('close', () => ready.reject(new Error(`the server did not start: ${output}`)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    process: child,
    output: () => output,
    hasEnded,
    /** The server's address; waits until it is ready. Throws if it ends. */
    ready: () => ready.promise,
    /** Waits until the process has ended; returns its exit code and its output. */
    async exited(): Promise<{ code: number | null; output: string }> {
      if (!hasEnded()) await once(child, 'exit');
      return { code: child.exitCode, output: output.trim() };
    },
    /** Sends the signal, waits until the process has ended and returns its exit code. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      child.kill(signal);
      if (!hasEnded()) await once(child, 'exit');
      return child.exitCode;
    },
  };
}
