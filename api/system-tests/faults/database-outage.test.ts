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
import { openSession } from '../../nouns/session/session.store.ts';
import { users as table } from '../../nouns/users/users.table.ts';
import { buildApp } from '../../server/app.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';
import { databaseProxy } from '../../testing/stand-ins/databaseProxy.ts';

/* The database goes away and comes back: 503 meanwhile, and nobody has to restart the server. */

let database: TestDatabase;
let throughGate: Connected;
let app: FastifyInstance;
let url: string;
let call: ReturnType<typeof callerOn>;
let folder: string;

let gate: Awaited<ReturnType<typeof databaseProxy>>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-away-'));
  gate = await databaseProxy(database.connection);
  throughGate = connect({ ...database.connection, host: '127.0.0.1', port: gate.port }, { max: 4 });
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: 'postgres://unused/unused' });
  app = await buildApp({ config, database: throughGate });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  const person = { first_name: 'Ana', last_name: 'Sosa', email: 'ana@example.com', role: 'admin' as const };
  const [admin] = await database.db.insert(table).values(person).returning();
  call = callerOn(url, await openSession(database.db, admin?.id ?? ''));
});
afterAll(async () => {
  await app.close();
  await throughGate.close();
  await gate.shut();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ready = async () => (await fetch(`${url}/ready`)).status;
const body = (email: string) => ({ first_name: 'Eva', last_name: 'Paz', email, password: 'a good password' });

test('answers 503 with Retry-After while the database is away, and goes on by itself when it is back', async () => {
  expect(await ready()).toBe(200);
  expect((await call(users.list)).status).toBe(200);
  await gate.shut();

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

  await gate.open();
  await expect.poll(ready).toBe(200);
  // Ten in a row: no broken connection is left in the pool.
  for (let i = 0; i < 10; i++) expect((await call(users.list)).status).toBe(200);
  expect((await call(users.create, { body: body('back@example.com') })).status).toBe(201);
});

test('a connection lost between two statements fails the next one, not the server', async () => {
  const lent = await throughGate.pool.connect();
  await lent.query('begin');
  const lost = new Promise((resolve) => lent.once('end', resolve));
  gate.cut();
  await lost;
  const error = await lent.query('select 1').catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  lent.release(error);
  await expect.poll(ready).toBe(200);
});

test('a connection cut in the middle of changes: each is whole or absent, and answered so', async () => {
  const emails = Array.from({ length: 12 }, (_, i) => `cut-${i}@example.com`);
  const asked = emails.map((email) =>
    call(users.create, { body: body(email), headers: { 'idempotency-key': email } }),
  );
  const cut = sleep(60).then(gate.cut);
  const answers = await Promise.all(asked);
  await cut;
  for (const { status } of answers) expect([201, 503]).toContain(status);
  await expect.poll(ready).toBe(200);
  for (const [i, email] of emails.entries()) {
    const again = await call(users.create, { body: body(email), headers: { 'idempotency-key': email } });
    expect(again.status).toBe(201);
    if (answers[i]?.status === 201) expect(again.body.id).toBe(answers[i]?.body.id);
  }
});

test('a server started before its database says so, waits, and serves within ten seconds of it', async () => {
  const later = await createTestDatabase();
  const { user, database: name } = later.connection;
  const door = await databaseProxy(later.connection);
  await door.shut();
  const there = `127.0.0.1:${door.port}/${name}`;
  const port = String(await freePort());
  const spawned = performance.now();
  const server = spawnServer({
    PORT: port,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@${there}`,
    ...adminEnv,
  });
  try {
    const waits = `The database is away: nothing listens at ${there}. Waiting for it.`;
    // Said again every few seconds.
    const said = () => [...new Set(server.output().trim().split('\n'))];
    await expect.poll(said).toEqual([waits]);
    // A machine that takes longer than a second to come so far has as much more time for the rest.
    const slowness = Math.max(1, (performance.now() - spawned) / 1000);
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await statusOf('/live')).toBe(200);
    for (const path of ['/ready', '/', '/api/admin/v1/users']) expect(await statusOf(path)).toBe(503);
    await door.open();
    const begin = performance.now();
    const address = await server.ready();
    expect(performance.now() - begin).toBeLessThan(10_000 * slowness);
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    const signedIn = await callerOn(address, undefined)(session.login, { body: admin });
    expect(signedIn.body.role).toBe('admin');
    expect((await callerOn(address, signedIn.body.access_token)(users.list)).status).toBe(200);
  } finally {
    expect(await server.end()).toBe(0);
    await door.shut();
    await later.drop();
  }
});
