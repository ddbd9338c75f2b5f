import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { callerOn } from '../testing/calls/callerOn.ts';
import { admin, adminEnv } from '../testing/processes/serverProcess.ts';
import { startedServers } from '../testing/processes/startedServers.ts';
import { until } from '../testing/until.ts';

const timeout = 60_000;
const { start, postmaster } = startedServers();

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
  expect(await postmaster()).toBeUndefined();
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
