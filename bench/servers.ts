import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '#contract/kit/endpoint.ts';
import type { Connection } from '../api/database/connection/connection.ts';

export interface Running {
  url: string;
  /** Resident memory in MB, now. */
  memory(): Promise<number>;
  /** Lets it run for this share of the time only, from `phase` (0 to 1) of each turn on, until what is returned is called. */
  hold(share: number, phase: number): () => Promise<void>;
  stop(): Promise<void>;
}
/** `id` and `token` are of someone signed in. */
export type Product = Running & { api: string; id: string; token: string };

/** Starts a program of this project and waits until it says where it is ready. */
async function start(file: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressFrom(child, file),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    hold(share, phase) {
      const holder = fork(join(import.meta.dirname, 'cpuShare.ts'), [child.pid, share, phase].map(String));
      return async () => {
        holder.kill('SIGTERM');
        await once(holder, 'exit');
      };
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function addressFrom(child: ChildProcess, file: string): Promise<string> {
  let said = '';
  // What it says later is read too: a pipe that is shut would end it.
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += chunk;
    const address = /ready: (http:\S+)/.exec(said)?.[1];
    if (!address) continue;
    child.stdout?.resume();
    return address;
  }
  throw new Error(`${file} did not start: ${said}`);
}

const admin = { email: 'bench@example.com', password: 'bench bench' };

/** The product as production runs it, on one of the databases, and someone signed in. */
export async function startProduct(connection: Connection, dataDir: string): Promise<Product> {
  const { user, port, database, host } = connection;
  const running = await start('api/main.ts', {
    PORT: '0',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${host}`,
    DATA_DIR: dataDir,
    DEMO: '0',
    // One person makes all of it; each is counted all the same.
    LIMITS_PER_HOUR: 'all=999999999',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const api = running.url + basePath;
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { access_token, id } = (await answer.json()) as { access_token: string; id: string };
  return { ...running, api, id, token: access_token };
}

/** All that `npm start` does, with a database of its own in the folder. */
export const startWhole = (dataDir: string): Promise<Running> =>
  start('commands/start.mjs', { PORT: '0', DATA_DIR: dataDir, DEMO: '1' });

export const startReference = (connection: Connection): Promise<Running> =>
  start('bench/reference.ts', { BENCH_CONNECTION: JSON.stringify(connection) });
