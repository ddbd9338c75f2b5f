import { expect, test } from 'vitest';
import type { ProblemError } from '../problems/problems.ts';
import { setUpDatabase } from '../testing/database/testDatabase.ts';
import { countAttempt, decrementAttempts, deleteExpiredAttempts, incrementAttempts } from './throttle.ts';

const database = setUpDatabase();

const limit = (key: string, max = 2, minutes = 15) => ({ key, max, minutes });
const increment = (key: string) => incrementAttempts(database.db, limit(key));

/** Counts an attempt; the seconds to wait if it is refused. */
const attempt = (...limits: ReturnType<typeof limit>[]): Promise<number | undefined> =>
  countAttempt(database.db, ...limits).then(
    () => undefined,
    (problem: ProblemError) => (problem.status === 429 ? Number(problem.headers['retry-after']) : Number.NaN),
  );

/** Lets the window of a counter end in so many seconds; before now if negative. */
const endIn = (key: string, seconds: number) =>
  database.pool.query('update attempts set until = now() + make_interval(secs => $2) where key = $1', [
    key,
    seconds,
  ]);

test('attempts above the limit are refused until the window of the first one ends', async () => {
  expect(await attempt(limit('a'))).toBeUndefined();
  expect(await attempt(limit('a'))).toBeUndefined();
  const wait = await attempt(limit('a'));
  expect(wait).toBeGreaterThan(880);
  expect(wait).toBeLessThanOrEqual(900);
  expect(await attempt(limit('b'))).toBeUndefined();
  await endIn('a', 60);
  expect(await attempt(limit('a'))).toBeLessThanOrEqual(60);
  await endIn('a', -1);
  expect([await attempt(limit('a')), await increment('a')]).toEqual([undefined, 2]);
  expect(await attempt(limit('a'))).toBeGreaterThan(880);
});

test('each of several limits can refuse', async () => {
  await attempt(limit('c'), limit('d', 1));
  expect(await increment('d')).toBe(2);
  expect(await attempt(limit('c'), limit('d', 1))).toBeGreaterThan(0);
  expect(await attempt(limit('c'), limit('e'))).toBeGreaterThan(0);
});

test('a successful attempt does not count, and a counter does not become negative', async () => {
  await increment('f');
  await increment('f');
  await increment('g');
  await decrementAttempts(database.db, limit('f'), limit('none'));
  expect([await increment('f'), await increment('g')]).toEqual([2, 2]);
  for (let i = 0; i < 4; i++) await decrementAttempts(database.db, limit('f'), limit('g'));
  expect([await increment('f'), await increment('g')]).toEqual([1, 1]);
});

test('counters whose window has ended are deleted', async () => {
  await increment('old');
  await increment('new');
  await endIn('old', -1);
  await deleteExpiredAttempts(database.db);
  const { rows } = await database.pool.query(`select key from attempts where key in ('old', 'new')`);
  expect(rows).toEqual([{ key: 'new' }]);
});
