/** @module-tag extended */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { createTestDatabase } from '../../testing/database/testDatabase.ts';
import { ownPort } from '../../testing/processes/ownPort.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';
import { databaseProxy } from '../../testing/stand-ins/databaseProxy.ts';

test('a server started before its database logs that, answers 503, and is ready within ten seconds of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-late-'));
  const later = await createTestDatabase();
  const { user, database: name } = later.connection;
  const laterProxy = await databaseProxy(later.connection);
  await laterProxy.shut();
  const address = `127.0.0.1:${laterProxy.port}/${name}`;
  const port = String(await ownPort());
  const spawned = performance.now();
  const server = spawnServer({
    PORT: port,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@${address}`,
    ...adminEnv,
  });
  try {
    const message = `The database is unavailable: nothing listens at ${address}. Waiting for what DATABASE_URL names.`;
    // The message is logged every few seconds.
    const logged = () => [...new Set(server.output().trim().split('\n'))];
    await expect.poll(logged, { timeout: 40_000 }).toEqual([message]);
    // A machine on which this took longer than a second gets proportionally more time for the rest.
    const slowness = Math.max(1, (performance.now() - spawned) / 1000);
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await statusOf('/live')).toBe(200);
    for (const path of ['/ready', '/', '/api/admin/v1/users']) expect(await statusOf(path)).toBe(503);
    const refused = await fetch(`http://127.0.0.1:${port}/`);
    expect(await refused.json()).toMatchObject({
      code: 'starting',
      message: expect.stringMatching(/arrancando/),
    });
    await laterProxy.open();
    const begin = performance.now();
    const readyUrl = await server.ready();
    expect(performance.now() - begin).toBeLessThan(10_000 * slowness);
    expect((await fetch(`${readyUrl}/ready`)).status).toBe(200);
    const signedIn = await callerOn(readyUrl, undefined)(session.login, { body: admin });
    expect(signedIn.body.role).toBe('admin');
    expect((await callerOn(readyUrl, signedIn.body.access_token)(users.list)).status).toBe(200);
  } finally {
    expect(await server.end()).toBe(0);
    await laterProxy.shut();
    await later.drop();
    await rm(folder, { recursive: true, force: true });
  }
  // A process of its own, whose start takes most of it.
}, 60_000);

test('a first start that loses its database ends with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-lost-'));
  const database = await createTestDatabase();
  const { user, database: name } = database.connection;
  const proxy = await databaseProxy(database.connection);
  const address = `127.0.0.1:${proxy.port}/${name}`;
  const server = spawnServer({ DATA_DIR: folder, DATABASE_URL: `postgres://${user}@${address}`, DEMO: '1' });
  try {
    await expect.poll(server.output, { timeout: 40_000 }).toMatch(/Loading the demo data/);
    await proxy.shut();
    const { code, output } = await server.exited();
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'Loading the demo data …',
      expect.stringMatching(/^The database is unavailable: .+\.$/),
    ]);
  } finally {
    await server.end();
    await proxy.shut();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
  // A process of its own, whose start takes most of it.
}, 60_000);
