import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { type Jobs, jobsOn } from './jobs.ts';
import { currentRequestId } from './request-id.ts';

/* What a request queues, and what that queues in turn, is logged with the id of the request (product/server#log). */

let database: TestDatabase;
let jobs: Jobs;
const logged: object[] = [];
const received: object[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const record = (about: object | string) => void logged.push(about as object);
  jobs = jobsOn(database.pool, { warn: record, error: record }, false);
  jobs.work<object>('first', async (data) => {
    received.push(data);
    await jobs.send(database.db, 'second', {}, { retryLimit: 0 });
  });
  jobs.work<object>('second', async (data) => {
    received.push(data);
    throw Object.assign(new Error('no'), { expected: true });
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test('a job that a job of a request queued is logged with the id, which handlers do not see', async () => {
  await currentRequestId.run('request-1', () => jobs.send(database.db, 'first', { n: 1 }));
  await expect.poll(() => logged).toEqual([{ queue: 'second', reqId: 'request-1' }]);
  expect(received).toEqual([{ n: 1 }, {}]);
});

test('a job of no request is logged without one', async () => {
  logged.length = 0;
  await jobs.send(database.db, 'second', { n: 2 }, { retryLimit: 0 });
  await expect.poll(() => logged).toEqual([{ queue: 'second', reqId: undefined }]);
});
