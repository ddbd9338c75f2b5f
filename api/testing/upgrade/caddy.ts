import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '../processes/ownPort.ts';

/** Starts Caddy on loopback with the Caddyfile of compose.yaml, in front of servers on these ports. */
export async function startCaddy(ports: readonly number[]) {
  const home = await mkdtemp(join(tmpdir(), 'bambalina-caddy-'));
  const url = `http://127.0.0.1:${await ownPort()}`;
  const config = join(import.meta.dirname, '../../../deploy/Caddyfile');
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DOMAIN: url,
      UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_ADMIN: `unix/${join(home, 'admin')}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log += chunk));
  return {
    url,
    log: () => log,
    async stop(): Promise<void> {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(home, { recursive: true });
    },
  };
}
