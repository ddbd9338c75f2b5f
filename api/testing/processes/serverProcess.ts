import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import memory from '../../server/lifecycle/memory.json' with { type: 'json' };

const project = join(import.meta.dirname, '../../..');

/** Who signs in on a server that `adminEnv` has started on an empty database. */
export const admin = { email: 'admin@example.com', password: 'a long password' };
export const adminEnv = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/** The real server as `npm start` runs it, without demo and without what this process has in its environment. */
export function spawnServer(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', './commands/quick.mjs', 'api/main.ts'], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/node'),
      PORT: '0',
      DEMO: '0',
      LIMITS_PER_HOUR: 'all=100000',
      ...memory,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    process: child,
    output: () => output,
    hasEnded,
    /** Its address, once it is ready. */
    async ready(): Promise<string> {
      for (const end = Date.now() + 120_000; Date.now() < end && !hasEnded(); await pause(25)) {
        const address = /ready: (http:\S+)/.exec(output)?.[1];
        if (address) return address;
      }
      throw new Error(`the server did not start: ${output}`);
    },
    /** Ends it, and waits until it is gone. Returns its exit code. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      child.kill(signal);
      if (!hasEnded()) await once(child, 'exit');
      return child.exitCode;
    },
  };
}
