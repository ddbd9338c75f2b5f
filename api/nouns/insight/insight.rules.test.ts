import { describe, expect, test } from 'vitest';
import { periodOf, weeksOf } from './insight.rules.ts';

// A Wednesday.
const now = new Date('2026-03-04T23:59:59Z');
const period = (from?: string | null, to?: string | null) => Object.values(periodOf({ from, to }, now));

describe('the period of a query', () => {
  test('is what it says', () => {
    expect(period('2025-01-01', '2030-12-31')).toEqual(['2025-01-01', '2030-12-31']);
  });

  test('is without a first day the twelve weeks up to the last one, and without both up to today', () => {
    expect(period()).toEqual(['2025-12-15', '2026-03-04']);
    expect(period(null, null)).toEqual(['2025-12-15', '2026-03-04']);
    expect(period(undefined, '2026-03-02')).toEqual(['2025-12-15', '2026-03-02']);
    expect(period(undefined, '2026-03-01')).toEqual(['2025-12-08', '2026-03-01']);
  });

  test('is without a last day up to today, 53 weeks at most', () => {
    expect(period('2026-02-25')).toEqual(['2026-02-25', '2026-03-04']);
    expect(period('2026-03-04')).toEqual(['2026-03-04', '2026-03-04']);
    expect(period('2025-03-03')).toEqual(['2025-03-03', '2026-03-04']);
    // A Sunday: the week before is cut to its last day, and counts.
    expect(period('2025-03-02')).toEqual(['2025-03-02', '2026-03-01']);
    expect(period('2020-01-01')).toEqual(['2020-01-01', '2021-01-03']);
  });

  test('is the one day of a first day that is to come', () => {
    expect(period('2026-03-05')).toEqual(['2026-03-05', '2026-03-05']);
  });
});

test.each<[from: string, to: string, weeks: [string, string][]]>([
  ['2026-03-04', '2026-03-04', [['2026-03-04', '2026-03-04']]],
  ['2026-03-02', '2026-03-08', [['2026-03-02', '2026-03-08']]],
  [
    '2026-03-08',
    '2026-03-09',
    [
      ['2026-03-08', '2026-03-08'],
      ['2026-03-09', '2026-03-09'],
    ],
  ],
  [
    '2025-12-30',
    '2026-01-13',
    [
      ['2025-12-30', '2026-01-04'],
      ['2026-01-05', '2026-01-11'],
      ['2026-01-12', '2026-01-13'],
    ],
  ],
  ['2026-03-05', '2026-03-04', []],
])('the weeks from %s to %s', (from, to, weeks) =>
  expect(weeksOf({ from, to }).map((week) => [week.from, week.to])).toEqual(weeks),
);
