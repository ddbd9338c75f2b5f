/** @module-tag extended */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { type Connected, connect } from '../../database/connection/connect.ts';
import { createSession } from '../../nouns/session/session.store.ts';
import { users } from '../../nouns/users/users.table.ts';
import { buildApp } from '../../server/app.ts';
import { type LiveReader, liveReader } from '../../testing/calls/liveReader.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { databaseProxy } from '../../testing/stand-ins/databaseProxy.ts';

/* What a server with all its jobs and a reader of the live stream logs of a database outage: its beginning and its end. */

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let throughProxy: Connected;
let app: FastifyInstance;
let folder: string;
let reader: LiveReader;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-outage-'));
  proxy = await databaseProxy(database.connection);
  // On a busy machine they wait for a connection longer than the product does; a refused one fails at once all the same.
  const patient = { connectionTimeoutMillis: 60_000 };
  throughProxy = connect(
    { ...database.connection, ...patient, host: '127.0.0.1', port: proxy.port },
    { max: 8 },
  );
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: 'postgres://unused/unused' });
  app = await buildApp({ config, database: throughProxy, maxEventLoopDelay: 0 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const person = { first_name: 'Ana', last_name: 'Sosa', email: 'ana@example.com', role: 'admin' as const };
  const [admin] = await database.db.insert(users).values(person).returning();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  reader = await liveReader({ url, token: await createSession(database.db, admin?.id ?? '') });
  await reader.next();
});
afterAll(async () => {
  vi.useRealTimers();
  reader.close();
  await app.close();
  await throughProxy.close();
  await proxy.shut();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('an outage is one line at its beginning and one at its end, whatever else looks at the database', async () => {
  const lines: unknown[][] = [];
  vi.spyOn(app.log, 'warn').mockImplementation((...entry: unknown[]) => void lines.push(entry));
  let failed = 0;
  const { connect: connectToPool } = throughProxy.pool;
  vi.spyOn(throughProxy.pool, 'connect').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const connecting = Reflect.apply(connectToPool, throughProxy.pool, args);
    connecting?.catch?.(() => {
      failed += 1;
    });
    return connecting;
  });
  await proxy.shut();
  // What keeps the stream open looks at who still may read it.
  vi.advanceTimersByTime(25_000);
  // Of transactions: those of the webhooks, each second.
  await expect.poll(() => failed).toBeGreaterThan(2);
  await proxy.open();
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines).toEqual([
    [expect.stringMatching(/^The database is unavailable: .+ The background jobs wait for it\.$/)],
    [expect.stringMatching(/^The database is back after \d+ s: the background jobs go on\.$/)],
  ]);
});
