/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Connected, connect } from '../database/connection/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { databaseProxy } from '../testing/stand-ins/databaseProxy.ts';
import { type Jobs, jobsOn } from './jobs.ts';

/* A database outage during background jobs is logged once, and so is its end. */

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let connected: Connected;
let jobs: Jobs;
const lines: unknown[][] = [];
let failures = 0;
const work: { fail?: () => unknown } = {};
let done = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await databaseProxy(database.connection);
  connected = connect({ ...database.connection, host: '127.0.0.1', port: proxy.port }, { max: 4 });
  const { pool } = connected;
  const counted = {
    query: (...args: [string, unknown[]]) =>
      pool.query(...args).catch((error) => {
        failures += 1;
        throw error;
      }),
    options: pool.options,
  };
  const log = {
    warn: (...entry: unknown[]) => lines.push(entry),
    error: (...entry: unknown[]) => lines.push(entry),
  };
  jobs = jobsOn(counted as unknown as typeof pool, log, false);
  jobs.work<{ n: number }>('one', async () => {
    if (work.fail) throw work.fail();
    done += 1;
  });
  jobs.work<object>('another', async () => {});
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await connected.close();
  await proxy.shut();
  await database.drop();
});
beforeEach(() => {
  lines.length = 0;
  failures = 0;
  work.fail = undefined;
});

const send = (n: number, options = {}) => jobs.send(database.db, 'one', { n }, options);

test('an outage is one log line at its beginning and one at its end, without a stack', async () => {
  await proxy.shut();
  // Each of the two workers has failed more than once.
  await expect.poll(() => failures).toBeGreaterThan(3);
  await proxy.open();
  await send(1);
  await expect.poll(() => done).toBe(1);
  await expect.poll(() => lines.length).toBe(2);
  const [outage, recovery] = lines;
  expect(outage).toEqual([
    expect.stringMatching(/^The database is unavailable: .+\. The background jobs wait for it\.$/),
  ]);
  expect(recovery).toEqual([
    expect.stringMatching(/^The database is back after \d+ s: the background jobs go on\.$/),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ at .+:\d+:\d+/);
});

test('a failed job is logged with its cause at each attempt', async () => {
  work.fail = () => new Error('broken on purpose', { cause: new Error('the reason') });
  await send(2, { retryLimit: 1 });
  await expect.poll(() => lines.length).toBe(2);
  const entry = lines.map(([what, line]) => [(what as { err: Error }).err.message, line]);
  expect(entry).toEqual([
    ['broken on purpose', 'The job one failed (attempt 1 of 2): broken on purpose'],
    ['broken on purpose', 'The job one failed for good (attempt 2 of 2): broken on purpose'],
  ]);
});

test('a provider that refuses connections is not logged as a database outage', async () => {
  work.fail = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  await send(3, { retryLimit: 0 });
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]?.[1]).toMatch(/^The job one failed for good/);
});
