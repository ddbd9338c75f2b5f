import { expect, test } from 'vitest';
import type { StatisticsQuery } from '#contract/statistics.ts';
import { elapsedPart, periodOf, previousPeriod } from './statistics.rules.ts';

const at = (now: string) => new Date(now);
const range = (startDate: string, endDate: string): StatisticsQuery => ({
  rangeType: 'range',
  startDate,
  endDate,
});

type Row = [what: string, query: StatisticsQuery, now: string, period: string, before: string];
const rows: Row[] = [
  [
    'no range: this month',
    {},
    '2026-11-10T12:00:00Z',
    '2026-11-01 2026-11-10',
    '2026-10-01 2026-10-10T12:00:00.000Z',
  ],
  [
    'today, a moment before midnight UTC',
    { rangeType: 'today' },
    '2026-12-31T23:59:59.999Z',
    '2026-12-31 2026-12-31',
    '2026-12-30 2026-12-30T23:59:59.999Z',
  ],
  [
    'today, at midnight UTC',
    { rangeType: 'today' },
    '2027-01-01T00:00:00.000Z',
    '2027-01-01 2027-01-01',
    '2026-12-31 2026-12-31T00:00:00.000Z',
  ],
  [
    'yesterday, over a leap day',
    { rangeType: 'yesterday' },
    '2028-03-01T00:00:00Z',
    '2028-02-29 2028-02-29',
    '2028-02-28 2028-02-28',
  ],
  [
    'this week begins on Monday',
    { rangeType: 'this_week' },
    '2026-11-21T10:00:00Z',
    '2026-11-16 2026-11-21',
    '2026-11-09 2026-11-14T10:00:00.000Z',
  ],
  [
    'this week, on a Sunday',
    { rangeType: 'this_week' },
    '2026-11-22T10:00:00Z',
    '2026-11-16 2026-11-22',
    '2026-11-09 2026-11-15T10:00:00.000Z',
  ],
  [
    'this week, on a Monday',
    { rangeType: 'this_week' },
    '2026-11-23T00:00:00Z',
    '2026-11-23 2026-11-23',
    '2026-11-16 2026-11-16T00:00:00.000Z',
  ],
  [
    'this week, over the year’s end',
    { rangeType: 'this_week' },
    '2027-01-02T10:00:00Z',
    '2026-12-28 2027-01-02',
    '2026-12-21 2026-12-26T10:00:00.000Z',
  ],
  [
    'this month against a shorter one',
    { rangeType: 'this_month' },
    '2026-03-31T10:00:00Z',
    '2026-03-01 2026-03-31',
    '2026-02-01 2026-02-28',
  ],
  [
    'this month in January',
    { rangeType: 'this_month' },
    '2027-01-05T10:00:00Z',
    '2027-01-01 2027-01-05',
    '2026-12-01 2026-12-05T10:00:00.000Z',
  ],
  [
    'last month, a leap February',
    { rangeType: 'last_month' },
    '2028-03-31T10:00:00Z',
    '2028-02-01 2028-02-29',
    '2028-01-01 2028-01-31',
  ],
  [
    'last month in January',
    { rangeType: 'last_month' },
    '2027-01-31T10:00:00Z',
    '2026-12-01 2026-12-31',
    '2026-11-01 2026-11-30',
  ],
  [
    'a range of ten days',
    range('2026-03-01', '2026-03-10'),
    '2026-11-21T10:00:00Z',
    '2026-03-01 2026-03-10',
    '2026-02-19 2026-02-28',
  ],
  [
    'a range of one day',
    range('2028-02-29', '2028-02-29'),
    '2026-11-21T10:00:00Z',
    '2028-02-29 2028-02-29',
    '2028-02-28 2028-02-28',
  ],
  [
    'a range that ends today: compared until the same time of its last day',
    range('2026-11-12', '2026-11-21'),
    '2026-11-21T10:30:00Z',
    '2026-11-12 2026-11-21',
    '2026-11-02 2026-11-11T10:30:00.000Z',
  ],
  [
    'a range that is not over: compared with as many days as have begun',
    range('2026-11-20', '2026-12-31'),
    '2026-11-21T10:30:00Z',
    '2026-11-20 2026-12-31',
    '2026-11-18 2026-11-19T10:30:00.000Z',
  ],
  [
    'a future range: compared with as many days',
    range('2026-12-01', '2026-12-02'),
    '2026-11-21T10:30:00Z',
    '2026-12-01 2026-12-02',
    '2026-11-29 2026-11-30',
  ],
];

test.each(rows)('%s', (_what, query, now, period, before) => {
  const found = periodOf(query, at(now));
  expect(`${found.from} ${found.to}`).toBe(period);
  const { period: compared, until } = previousPeriod(query, found, at(now));
  expect(`${compared.from} ${until ?? compared.to}`).toBe(before);
});

test('future days are not drawn', () => {
  const period = periodOf(range('2026-11-01', '2026-12-31'), at('2026-11-21T10:00:00Z'));
  expect(elapsedPart(period, at('2026-11-21T10:00:00Z'))).toEqual({ from: '2026-11-01', to: '2026-11-21' });
});
