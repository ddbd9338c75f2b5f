import { expect, test } from 'vitest';
import { maxAttempts, retryDelay } from './notifications.rules.ts';

const refused = (status: number, after?: number) =>
  ({ state: 'later', reason: `FCM ${status}`, after }) as const;

test('the delay starts at 10 s and doubles each time', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelay(refused(503), attempt))).toEqual([10, 20, 40, 80]);
});

test('the delay is Retry-After, at most a week, and a minute after a 429 without it', () => {
  expect(retryDelay(refused(429, 7), 1)).toBe(7);
  expect(retryDelay(refused(429, 7200), 1)).toBe(7200);
  expect(retryDelay(refused(429, 1e12), 1)).toBe(7 * 86_400);
  expect(retryDelay(refused(429), 1)).toBe(60);
});

test('there is no retry after the last attempt', () => {
  expect(retryDelay(refused(503), maxAttempts)).toBeUndefined();
});
