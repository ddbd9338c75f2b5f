import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { readConfig } from '../../config/config.ts';
import { type Connected, connect } from '../../database/connection/connect.ts';
import { freePort } from '../../database/embedded/cluster.ts';
import { createSession } from '../../nouns/session/session.store.ts';
import { users as table } from '../../nouns/users/users.table.ts';
import { buildApp } from '../../server/app.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';
import { databaseProxy } from '../../testing/stand-ins/databaseProxy.ts';

/* A database outage: 503 while it lasts, and no restart of the server afterwards. */

let database: TestDatabase;
let throughProxy: Connected;
let app: FastifyInstance;
let url: string;
let call: ReturnType<typeof callerOn>;
let folder: string;

let proxy: Awaited<ReturnType<typeof databaseProxy>>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-outage-'));
  proxy = await databaseProxy(database.connection);
  throughProxy = connect({ ...database.connection, host: '127.0.0.1', port: proxy.port }, { max: 4 });
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: 'postgres://unused/unused' });
  app = await buildApp({ config, database: throughProxy });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  const person = { first_name: 'Ana', last_name: 'Sosa', email: 'ana@example.com', role: 'admin' as const };
  const [admin] = await database.db.insert(table).values(person).returning();
  call = callerOn(url, await createSession(database.db, admin?.id ?? ''));
});
afterAll(async () => {
  await app.close();
  await throughProxy.close();
  await proxy.shut();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ready = async () => (await fetch(`${url}/ready`)).status;
const body = (email: string) => ({ first_name: 'Eva', last_name: 'Paz', email, password: 'a good password' });

test('answers 503 with Retry-After during a database outage, and recovers by itself afterwards', async () => {
  expect(await ready()).toBe(200);
  expect((await call(users.list)).status).toBe(200);
  await proxy.shut();

  const answers = await Promise.all([
    call(users.list),
    call(users.create, { body: body('away@example.com') }),
    call(users.list, { query: { search: 'ana' } }),
  ]);
  for (const { status, headers, body } of answers) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.message).toMatch(/base de datos/);
  }
  expect(await ready()).toBe(503);
  expect((await fetch(`${url}/live`)).status).toBe(200);

  await proxy.open();
  await expect.poll(ready).toBe(200);
  // Ten requests, so that every connection of the pool is used once: none is broken.
  for (let i = 0; i < 10; i++) expect((await call(users.list)).status).toBe(200);
  expect((await call(users.create, { body: body('back@example.com') })).status).toBe(201);
});

test('a connection lost between two statements fails the next statement, not the server', async () => {
  const client = await throughProxy.pool.connect();
  await client.query('begin');
  const lost = new Promise((resolve) => client.once('end', resolve));
  proxy.cut();
  await lost;
  const error = await client.query('select 1').catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  client.release(error);
  await expect.poll(ready).toBe(200);
});

test('connections lost during changes: each change is committed or rolled back, and a retry succeeds', async () => {
  const emails = Array.from({ length: 12 }, (_, i) => `cut-${i}@example.com`);
  const pending = emails.map((email) =>
    call(users.create, { body: body(email), headers: { 'idempotency-key': email } }),
  );
  const cut = sleep(60).then(proxy.cut);
  const answers = await Promise.all(pending);
  await cut;
  for (const { status } of answers) expect([201, 503]).toContain(status);
  await expect.poll(ready).toBe(200);
  for (const [i, email] of emails.entries()) {
    const again = await call(users.create, { body: body(email), headers: { 'idempotency-key': email } });
    expect(again.status).toBe(201);
    if (answers[i]?.status === 201) expect(again.body.id).toBe(answers[i]?.body.id);
  }
});

test('a server started before its database logs that, answers 503, and is ready within ten seconds of it', async () => {
  const later = await createTestDatabase();
  const { user, database: name } = later.connection;
  const laterProxy = await databaseProxy(later.connection);
  await laterProxy.shut();
  const address = `127.0.0.1:${laterProxy.port}/${name}`;
  const port = String(await freePort());
  const spawned = performance.now();
  const server = spawnServer({
    PORT: port,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@${address}`,
    ...adminEnv,
  });
  try {
    const message = `The database is unavailable: nothing listens at ${address}. Waiting for it.`;
    // The message is logged every few seconds.
    const logged = () => [...new Set(server.output().trim().split('\n'))];
    await expect.poll(logged).toEqual([message]);
    // A machine on which this took longer than a second gets proportionally more time for the rest.
    const slowness = Math.max(1, (performance.now() - spawned) / 1000);
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await statusOf('/live')).toBe(200);
    for (const path of ['/ready', '/', '/api/admin/v1/users']) expect(await statusOf(path)).toBe(503);
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
  }
});
