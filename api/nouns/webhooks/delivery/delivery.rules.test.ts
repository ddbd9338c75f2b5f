import { describe, expect, test } from 'vitest';
import {
  isDelivered,
  isGone,
  maxRetryAfter,
  pauseAfter,
  retryAfterOf,
  retryDelay,
} from './delivery.rules.ts';

const minutes = 60_000;

test('a 2xx that was read to its end is a success, nothing else', () => {
  const success = (status: number | null) => isDelivered({ status, fault: null });
  expect([200, 204, 299].map(success)).toEqual([true, true, true]);
  expect([null, 0, 199, 300, 301, 404, 500].some(success)).toBe(false);
  expect(isDelivered({ status: 200, fault: 'timeout' })).toBe(false);
});

test('a 410 is for ever', () => {
  expect([410, 404, 500, null].map((status) => isGone({ status }))).toEqual([true, false, false, false]);
});

describe('how long a receiver asks to wait', () => {
  const now = Date.parse('2026-03-04T05:06:07Z');
  const wait = (retryAfter: string | undefined, status = 503) => retryAfterOf({ status, retryAfter }, now);

  test.each<[asked: string | undefined, ms: number | undefined]>([
    ['90', 90_000],
    ['0', 1000],
    ['1', 1000],
    ['2', 2000],
    ['3600', 60 * minutes],
    ['3601', 60 * minutes],
    ['999999999', 60 * minutes],
    ['Wed, 04 Mar 2026 05:08:07 GMT', 2 * minutes],
    ['Wed, 04 Mar 2026 05:06:00 GMT', 1000],
    ['Thu, 05 Mar 2026 05:06:07 GMT', 60 * minutes],
    ['soon', undefined],
    ['90 seconds', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j: %s ms', (asked, ms) => expect(wait(asked)).toBe(ms));

  test('is an hour at most', () => expect(maxRetryAfter).toBe(60 * minutes));

  test('counts with 429 and 503 only', () => {
    expect(wait('90', 429)).toBe(90_000);
    expect([200, 404, 500, 502, 504].map((status) => wait('90', status))).toEqual(Array(5).fill(undefined));
    expect(retryAfterOf({ status: null, retryAfter: '90' }, now)).toBeUndefined();
  });
});

test.each([
  [1, 5000],
  [2, 30_000],
  [3, 2 * minutes],
  [4, 10 * minutes],
  [5, 30 * minutes],
  [6, 60 * minutes],
  [7, 120 * minutes],
  [8, 240 * minutes],
  [9, 240 * minutes],
  [20, 240 * minutes],
])('after %d attempts the next one is %d ms later, a fifth more or less', (attempts, ms) => {
  expect(retryDelay(attempts, 0.5)).toBe(ms);
  expect(retryDelay(attempts, 0)).toBe(ms * 0.8);
  expect(retryDelay(attempts, 1)).toBe(ms * 1.2);
  expect(retryDelay(attempts, 0.33333)).toBe(Math.round(ms * (1 + 0.2 * (2 * 0.33333 - 1))));
});

test.each([
  [0, undefined],
  [4, undefined],
  [5, 5000],
  [6, 10_000],
  [7, 20_000],
  [11, 320_000],
  [12, 10 * minutes],
  [1_000_000, 10 * minutes],
])('after %d failures in a row the webhook pauses for %s ms', (failures, ms) =>
  expect(pauseAfter(failures)).toBe(ms),
);
