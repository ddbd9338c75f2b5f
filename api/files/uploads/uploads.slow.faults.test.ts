import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { formHead, picturePart } from '../../testing/calls/rawForms.ts';
import { startTestApi } from '../../testing/calls/startTestApi.ts';
import { everyFile } from '../../testing/database/everyRow.ts';

/* What `pace.test.ts` tries in a hurry, on the whole server in its own time. */

const api = await startTestApi({ UPLOADS_AT_ONCE: '1000' });
afterAll(() => api.stop());

test('two hundred uploads at one byte a second: told 408 after ten seconds, nothing left, others served meanwhile', async () => {
  const { call, token } = await api.as('admin');
  const head = formHead('/pics', token ?? '', 1_000_000) + picturePart('image_url');
  const ends = Array.from({ length: 200 }, async () => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.on('error', () => {});
    let said = '';
    socket.on('data', (chunk) => (said += chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(head);
    const dripping = setInterval(() => socket.write('x'), 1000);
    await closed;
    clearInterval(dripping);
    return said;
  });
  const begin = performance.now();
  expect((await call(users.countries)).status).toBe(200);
  expect(performance.now() - begin).toBeLessThan(3000);
  for (const said of await Promise.all(ends)) expect(said).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - begin).toBeLessThan(20_000);
  await expect.poll(() => everyFile(api.dataDir), { timeout: 30_000 }).toEqual([]);
});
