import { expect, test } from 'vitest';
import { isSendTimePast, maxAttempts, retryDelay } from './notifications.rules.ts';

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

test.each([
  ['2026-11-29T12:00:01Z', undefined, false],
  ['2026-11-29T11:55:00Z', undefined, false],
  ['2026-11-29T11:54:59Z', undefined, true],
  ['2020-01-01T07:00:00-03:00', undefined, true],
  ['2020-01-01T07:00:00-03:00', '2020-01-01T10:00:00.000Z', false],
  ['2020-01-01T10:00Z', '2020-01-01T10:01:00.000Z', true],
])('at twelve, to send at %s (before at %s) is refused: %s', (at, before, refused) => {
  expect(isSendTimePast(at, before, Date.parse('2026-11-29T12:00:00Z'))).toBe(refused);
});
