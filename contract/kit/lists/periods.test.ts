import { expect, test } from 'vitest';
import { daysOf, pastPeriods, plannedPeriods } from './periods.ts';

const span = (period: Parameters<typeof daysOf>[0], today: string) => {
  const { from, to } = daysOf(period, today);
  return `${from} ${to}`;
};

// A Monday at the end of a month, a Sunday at the end of February in a leap year, and a New Year's Day.
test.each([
  ['today', '2026-08-31 2026-08-31', '2032-02-29 2032-02-29', '2027-01-01 2027-01-01'],
  ['yesterday', '2026-08-30 2026-08-30', '2032-02-28 2032-02-28', '2026-12-31 2026-12-31'],
  ['tomorrow', '2026-09-01 2026-09-01', '2032-03-01 2032-03-01', '2027-01-02 2027-01-02'],
  ['last_7_days', '2026-08-25 2026-08-31', '2032-02-23 2032-02-29', '2026-12-26 2027-01-01'],
  ['last_30_days', '2026-08-02 2026-08-31', '2032-01-31 2032-02-29', '2026-12-03 2027-01-01'],
  ['next_7_days', '2026-08-31 2026-09-06', '2032-02-29 2032-03-06', '2027-01-01 2027-01-07'],
  ['this_week', '2026-08-31 2026-09-06', '2032-02-23 2032-02-29', '2026-12-28 2027-01-03'],
  ['last_week', '2026-08-24 2026-08-30', '2032-02-16 2032-02-22', '2026-12-21 2026-12-27'],
  ['next_week', '2026-09-07 2026-09-13', '2032-03-01 2032-03-07', '2027-01-04 2027-01-10'],
  ['this_month', '2026-08-01 2026-08-31', '2032-02-01 2032-02-29', '2027-01-01 2027-01-31'],
  ['last_month', '2026-07-01 2026-07-31', '2032-01-01 2032-01-31', '2026-12-01 2026-12-31'],
  ['next_month', '2026-09-01 2026-09-30', '2032-03-01 2032-03-31', '2027-02-01 2027-02-28'],
] as const)('%s', (period, ...expected) => {
  expect(['2026-08-31', '2032-02-29', '2027-01-01'].map((today) => span(period, today))).toEqual(expected);
  expect([...pastPeriods, ...plannedPeriods]).toContain(period);
});
