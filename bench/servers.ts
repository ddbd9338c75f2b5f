import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '#contract/kit/endpoint.ts';
import type { Connection } from '../api/database/connection/connection.ts';
import memory from '../api/server/lifecycle/memory.json' with { type: 'json' };

export interface Running {
  url: string;
  /** The present resident memory in MB. */
  memory(): Promise<number>;
  /** The processor time used so far, in milliseconds. */
  cpu(): Promise<number>;
  /** Limits it to a share of one core until the returned function is called; see cpuShare.ts. */
  limitCpu(share: number, phase: number): () => Promise<void>;
  stop(): Promise<void>;
}
/** `id` and `token` belong to a user who is signed in. */
export type Product = Running & { api: string; id: string; token: string };

/** Starts a program of this project and waits until it prints its address. */
async function start(file: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [...memory.args, join(import.meta.dirname, '..', file)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressFrom(child, file),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    async cpu() {
      // After the name of the program, which may have spaces: the 12th and 13th value, in hundredths of a second.
      const values = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
      return (Number(values[11]) + Number(values[12])) * 10;
    },
    limitCpu(share, phase) {
      const limiter = fork(join(import.meta.dirname, 'cpuShare.ts'), [child.pid, share, phase].map(String));
      return async () => {
        limiter.kill('SIGTERM');
        await once(limiter, 'exit');
      };
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function addressFrom(child: ChildProcess, file: string): Promise<string> {
  let output = '';
  // Output after this is read too: closing the pipe would end the process.
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    const address = /ready: (http:\S+)/.exec(output)?.[1];
    if (!address) continue;
    child.stdout?.resume();
    return address;
  }
  throw new Error(`${file} did not start: ${output}`);
}

const admin = { email: 'bench@example.com', password: 'bench bench' };

/** Starts the product as in production, and signs in. */
export async function startProduct(connection: Connection, dataDir: string): Promise<Product> {
  const { user, port, database, host } = connection;
  const running = await start('api/main.ts', {
    PORT: '0',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${host}`,
    DATA_DIR: dataDir,
    DEMO: '0',
    // One user creates all records.
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

/** Gives the password again: an export of users needs it of the last ten minutes. */
export async function prove({ api, token }: Product): Promise<void> {
  const answer = await fetch(`${api}/auth/prove`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: admin.password }),
  });
  if (!answer.ok) throw new Error(`Not proved: ${answer.status}`);
}

/** Runs `npm start` with an embedded database in the folder. */
export const npmStart = (dataDir: string): Promise<Running> =>
  start('commands/start.mjs', { PORT: '0', DATA_DIR: dataDir, DEMO: '1' });

/** Starts a Fastify without anything, with the embedded database in the folder. */
export const bareStart = (dataDir: string): Promise<Running> => start('bench/bare.ts', { DATA_DIR: dataDir });

export const startReference = (connection: Connection): Promise<Running> =>
  start('bench/reference.ts', { BENCH_CONNECTION: JSON.stringify(connection) });
