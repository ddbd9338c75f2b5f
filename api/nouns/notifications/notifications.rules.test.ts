import { expect, test } from 'vitest';
import { maxAttempts, retryDelay } from './notifications.rules.ts';

const refused = (status: number, after?: number) =>
  ({ state: 'later', reason: `FCM ${status}`, after }) as const;

test('waits from 10 s, twice as long each time', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelay(refused(503), attempt))).toEqual([10, 20, 40, 80]);
});

test('waits as long as it is told, and a minute after a 429 that does not tell', () => {
  expect(retryDelay(refused(429, 7), 1)).toBe(7);
  expect(retryDelay(refused(429, 7200), 1)).toBe(7200);
  expect(retryDelay(refused(429, 1e12), 1)).toBe(7 * 86_400);
  expect(retryDelay(refused(429), 1)).toBe(60);
});

test('gives up at last', () => {
  expect(retryDelay(refused(503), maxAttempts)).toBeUndefined();
});
