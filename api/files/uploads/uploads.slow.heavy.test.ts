import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { formHead, picturePart } from '../../testing/calls/rawForms.ts';
import { startTestApi } from '../../testing/calls/startTestApi.ts';
import { filePaths } from '../../testing/database/storedState.ts';

/* What `slow-clients.test.ts` tests with short limits, here with the product's limits on the whole server. */

const api = await startTestApi({ UPLOADS_AT_ONCE: '1000' });
afterAll(() => api.stop());

test('two hundred uploads of one byte a second are answered with 408 after ten seconds and leave no file; other calls are served', async () => {
  const { call, token } = await api.as('admin');
  const head = formHead('/pics', token ?? '', 1_000_000) + picturePart('image_url');
  const ends = Array.from({ length: 200 }, async () => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.on('error', () => {});
    let response = '';
    socket.on('data', (chunk) => (response += chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(head);
    const timer = setInterval(() => socket.write('x'), 1000);
    await closed;
    clearInterval(timer);
    return response;
  });
  const begin = performance.now();
  expect((await call(users.countries)).status).toBe(200);
  // Before the others are refused, after ten.
  expect(performance.now() - begin).toBeLessThan(8000);
  for (const response of await Promise.all(ends)) expect(response).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - begin).toBeLessThan(20_000);
  await expect.poll(() => filePaths(api.dataDir)).toEqual([]);
  // The product's limit is ten seconds, which a busy machine reaches later.
}, 60_000);
