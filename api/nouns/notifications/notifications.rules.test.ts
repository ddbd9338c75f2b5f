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
  expect([1, 3, 4, 5].map((attempt) => retryDelay(refused(429), attempt))).toEqual([60, 60, 80, 160]);
  expect(retryDelay({ state: 'later', reason: 'FCM 429 RESOURCE_EXHAUSTED' }, 1)).toBe(60);
});

test('there are at most eight attempts', () => {
  expect(maxAttempts).toBe(8);
  expect(retryDelay(refused(503), 7)).toBeGreaterThan(0);
  expect(retryDelay(refused(503), maxAttempts)).toBeUndefined();
});
