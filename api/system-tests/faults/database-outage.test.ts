import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { users } from '#contract/users.ts';
import { readConfig } from '../../config/config.ts';
import { type Connected, connect } from '../../database/connection/connect.ts';
import { createSession } from '../../nouns/session/session.store.ts';
import { users as table } from '../../nouns/users/users.table.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { buildTestApp } from '../../testing/calls/startTestApi.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { databaseProxy } from '../../testing/stand-ins/databaseProxy.ts';

/* A database outage: 503 while it lasts, and no restart of the server afterwards. At a start: late-database.test.ts. */

let database: TestDatabase;
let throughProxy: Connected;
let app: FastifyInstance;
let url: string;
let call: ReturnType<typeof callerOn>;
let folder: string;

let proxy: Awaited<ReturnType<typeof databaseProxy>>;
/** Observes what the server sends to the database. */
let onData: (sent: Buffer) => void = () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-outage-'));
  proxy = await databaseProxy(database.connection, (sent) => onData(sent));
  // On a busy machine calls wait for a connection longer than the product's time-out; one that is refused fails at once all the same.
  const patient = { connectionTimeoutMillis: 60_000 };
  throughProxy = connect(
    { ...database.connection, ...patient, host: '127.0.0.1', port: proxy.port },
    { max: 4 },
  );
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: 'postgres://unused/unused' });
  app = await buildTestApp({ config, database: throughProxy });
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
  await expect.poll(ready).toBe(200);
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
  // Some changes have not begun by then, some are in progress, and some are committed.
  let inserted = 0;
  onData = (sent) => {
    if (sent.includes('insert into "users"') && ++inserted === 4) proxy.cut();
  };
  const answers = await Promise.all(
    emails.map((email) => call(users.create, { body: body(email), headers: { 'idempotency-key': email } })),
  );
  onData = () => {};
  for (const { status } of answers) expect([201, 503]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(503);
  await expect.poll(ready).toBe(200);
  for (const [i, email] of emails.entries()) {
    const again = await call(users.create, { body: body(email), headers: { 'idempotency-key': email } });
    expect(again.status).toBe(201);
    if (answers[i]?.status === 201) expect(again.body.id).toBe(answers[i]?.body.id);
  }
});

test('/ready answers while calls wait for a table, on all connections of the pool: else a proxy has no server left', async () => {
  const migration = await database.pool.connect();
  await migration.query('begin; lock table pics in access exclusive mode');
  const calls = Array.from({ length: 8 }, () => call(pics.list));
  await expect.poll(() => throughProxy.pool.waitingCount).toBeGreaterThan(0);
  await expect.poll(ready).toBe(200);
  await migration.query('rollback');
  migration.release();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});
