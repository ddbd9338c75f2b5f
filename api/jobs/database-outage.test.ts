import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Connected, connect } from '../database/connection/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { databaseProxy } from '../testing/stand-ins/databaseProxy.ts';
import { type Jobs, jobsOn } from './jobs.ts';

/* The database goes away under the background jobs: the log says so once, and once that it is back. */

let database: TestDatabase;
let gate: Awaited<ReturnType<typeof databaseProxy>>;
let throughGate: Connected;
let jobs: Jobs;
const lines: unknown[][] = [];
let failures = 0;
const work: { fail?: () => unknown } = {};
let done = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  gate = await databaseProxy(database.connection);
  throughGate = connect({ ...database.connection, host: '127.0.0.1', port: gate.port }, { max: 4 });
  const { pool } = throughGate;
  const counted = {
    query: (...asked: [string, unknown[]]) =>
      pool.query(...asked).catch((error) => {
        failures += 1;
        throw error;
      }),
    options: pool.options,
  };
  jobs = jobsOn(counted as unknown as typeof pool, {
    warn: (...said: unknown[]) => lines.push(said),
    error: (...said: unknown[]) => lines.push(said),
  });
  jobs.work<{ n: number }>('one', async () => {
    if (work.fail) throw work.fail();
    done += 1;
  });
  jobs.work<object>('another', async () => {});
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await throughGate.close();
  await gate.shut();
  await database.drop();
});
beforeEach(() => {
  lines.length = 0;
  failures = 0;
  work.fail = undefined;
});

const send = (n: number, options = {}) => jobs.send(database.db, 'one', { n }, options);

test('one line when it goes and one when it is back, without a stack, however often the jobs ask', async () => {
  await gate.shut();
  await expect.poll(() => failures).toBeGreaterThan(15);
  await gate.open();
  await send(1);
  await expect.poll(() => done).toBe(1);
  await expect.poll(() => lines.length).toBe(2);
  const [away, back] = lines;
  expect(away).toEqual([
    expect.stringMatching(/^The database is away: .+\. The background jobs wait for it\.$/),
  ]);
  expect(back).toEqual([
    expect.stringMatching(/^The database is back after \d+ s: the background jobs go on\.$/),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ at .+:\d+:\d+/);
});

test('a job that fails for a reason of its own is logged with its cause each time, and the last time as an error', async () => {
  work.fail = () => new Error('broken on purpose', { cause: new Error('the reason') });
  await send(2, { retryLimit: 1 });
  await expect.poll(() => lines.length).toBe(2);
  const said = lines.map(([what, line]) => [(what as { err: Error }).err.message, line]);
  expect(said).toEqual([
    ['broken on purpose', 'The job one failed (attempt 1 of 2): broken on purpose'],
    ['broken on purpose', 'The job one failed for good (attempt 2 of 2): broken on purpose'],
  ]);
});

test('a provider that refuses connections is not taken for the database', async () => {
  work.fail = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  await send(3, { retryLimit: 0 });
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]?.[1]).toMatch(/^The job one failed for good/);
});
