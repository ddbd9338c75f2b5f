import { describe, expect, test } from 'vitest';
import { isFailing, type Record, recordAfter } from './links.rules.ts';

const hours = 3_600_000;
const start = Date.parse('2026-11-20T10:00:00Z');
const at = (hour: number) => new Date(start + hour * hours);
const notFound = { status: 404, fault: null } as const;
const found = { status: 200, fault: null } as const;
const robots = { status: 429, fault: null } as const;
const fresh: Record = { failing_since: null, failures: 0, dead_since: null };

/** The record after these answers, each at an hour, and the hours until the next check. */
function stateAfter(...answers: [hour: number, answer: Parameters<typeof recordAfter>[1]][]) {
  let record: Record & { next_check?: string } = fresh;
  for (const [hour, answer] of answers) record = recordAfter(record, answer, at(hour));
  const last = answers.at(-1)?.[0] ?? 0;
  return { ...record, next: (Date.parse(record.next_check ?? '') - at(last).getTime()) / hours };
}

describe('a link is dead after three days of failing', () => {
  test('checks of each day: dead at the first one after three days, then asked each week', () => {
    const days = [0, 24, 48, 71.9].map((hour) => [hour, notFound] as [number, typeof notFound]);
    expect(stateAfter(...days)).toMatchObject({ dead_since: null, failures: 4, next: 24 });
    expect(stateAfter(...days.slice(0, 3), [72, notFound])).toMatchObject({
      failing_since: at(0).toISOString(),
      dead_since: at(72).toISOString(),
      next: 168,
    });
    // It stays dead since then.
    expect(stateAfter(...days.slice(0, 3), [72, notFound], [240, notFound])).toMatchObject({
      failures: 5,
      dead_since: at(72).toISOString(),
    });
  });

  test('two failures a month apart are too few', () => {
    expect(stateAfter([0, notFound], [720, notFound])).toMatchObject({
      failures: 2,
      dead_since: null,
      next: 24,
    });
    expect(stateAfter([0, notFound], [720, notFound], [744, notFound]).dead_since).toBe(
      at(744).toISOString(),
    );
  });

  test.each([
    ['an answer', found],
    ['a refusal of programs', robots],
  ])('%s between two failures starts anew, and revives a dead link', (_what, answer) => {
    const alive = { failing_since: null, failures: 0, dead_since: null, next: 168 };
    expect(stateAfter([0, notFound], [24, answer])).toMatchObject(alive);
    expect(
      stateAfter([0, notFound], [24, answer], [48, notFound], [72, notFound], [96, notFound]),
    ).toMatchObject({
      failing_since: at(48).toISOString(),
      dead_since: null,
    });
    expect(stateAfter([0, notFound], [24, notFound], [72, notFound], [96, answer])).toMatchObject(alive);
  });
});

test.each([
  ...[200, 204, 206, 301, 304, 399, 401, 403, 405, 407, 429, 999].map((status) => [status, null, false]),
  ...[400, 402, 404, 410, 418, 451, 500, 502, 503, 530].map((status) => [status, null, true]),
  ...['dns', 'unreachable', 'refused', 'timeout', 'closed', 'tls', 'private', 'redirects'].map((fault) => [
    ...[null, fault, true],
  ]),
  ...['port', 'scheme', 'unverified', 'malformed'].map((fault) => [null, fault, false]),
] as never[])('status %s, fault %s: failing is %s', (status, fault, expected) => {
  expect(isFailing({ status, fault })).toBe(expected);
});
