import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { callerOn } from '../testing/calls/callerOn.ts';
import { newDataDir } from '../testing/processes/newDataDir.ts';
import { admin, adminEnv, spawnServer } from '../testing/processes/serverProcess.ts';
import { until } from '../testing/until.ts';

/** A start makes a database with all migrations: five seconds, on a busy machine five times that. */
const timeout = 60_000;

let folder: Awaited<ReturnType<typeof newDataDir>>;
const servers: ReturnType<typeof spawnServer>[] = [];
const blockers: Server[] = [];
beforeEach(async () => {
  folder = await newDataDir();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  for (const server of blockers.splice(0)) server.close();
  await folder.remove();
});

/** Starts the real server as `npm start` does. */
function start(env: Record<string, string> = {}) {
  const started = spawnServer({ DATA_DIR: folder.dataDir, ...env });
  servers.push(started);
  return started;
}

async function occupyPort(): Promise<number> {
  const server = createServer();
  blockers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

test('an invalid variable, an unusable DATA_DIR and a taken PORT each stop the start with one sentence', {
  timeout,
}, async () => {
  const port = await occupyPort();
  const invalid = [
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
    [
      { DATA_DIR: import.meta.filename },
      `DATA_DIR ${import.meta.filename} cannot be used: it is not a folder.`,
    ],
    [
      { DATA_DIR: import.meta.filename, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      `DATA_DIR ${import.meta.filename} cannot be used: it is not a folder.`,
    ],
    [
      { PORT: String(port) },
      `PORT ${port} is taken by another program: end it, or set PORT to a free one, or unset it to have one chosen.`,
    ],
  ] as const;
  const outcomes = await Promise.all(invalid.map(([env]) => start(env as Record<string, string>).exited()));
  expect(outcomes).toEqual(invalid.map(([, output]) => ({ code: 1, output })));
});

test('on SIGTERM the server finishes requests in progress, then stops the database', {
  timeout,
}, async () => {
  const server = start();
  const { hostname, port } = new URL(await server.ready());
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(
    `POST /api/admin/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  // The request is in progress once the server asks for its body.
  await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  server.process.kill('SIGTERM');
  await until(() => expect(server.output()).toContain('Finishing'));
  socket.write(body);
  expect((await server.exited()).code).toBe(0);
  expect(answer).toMatch(/\n\r\nHTTP\/1.1 401 /);
  expect(await folder.postmaster()).toBeUndefined();
});

test('a server without PUBLIC_URL knows its address before it listens: that which the start prints', {
  timeout,
}, async () => {
  const server = start({ HOST: '0.0.0.0', ...adminEnv });
  const url = await server.ready();
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  await callerOn(url, undefined)(session.forgotPassword, { body: { email: admin.email } });
  await expect.poll(server.output, { timeout }).toContain(`: ${url}/`);
  // Nothing that began before it listened has asked in vain.
  expect(server.output()).not.toContain('Error');
});
