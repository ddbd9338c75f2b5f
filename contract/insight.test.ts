import { expect, test } from 'vitest';
import { InsightQuery, weeksBetween } from './insight.ts';

/* The period of the times that owners wait: whole weeks, at most 53 (product/insight). */

test.each([
  ['2026-11-23', '2026-11-23', 1],
  // Monday to Sunday.
  ['2026-11-23', '2026-11-29', 1],
  ['2026-11-29', '2026-11-30', 2],
  ['2026-01-01', '2026-12-31', 53],
  ['2025-12-29', '2027-01-03', 53],
])('from %s to %s are %i weeks', (from, to, weeks) => {
  expect(weeksBetween(from, to)).toBe(weeks);
});

test.each<[object, problem: string]>([
  [{}, ''],
  [{ from: '2026-11-23' }, ''],
  [{ to: '2026-11-23' }, ''],
  [{ from: '', to: '2026-11-23' }, ''],
  [{ from: '2026-11-23', to: '2026-11-23' }, ''],
  [{ from: '2026-11-24', to: '2026-11-23' }, 'to endBeforeStart'],
  [{ from: '2025-12-29', to: '2027-01-03' }, ''],
  [{ from: '2025-12-29', to: '2027-01-04' }, 'to tooManyWeeks'],
  // What is no day cannot be compared.
  [{ from: 'x', to: '2026-11-23' }, 'from badDate'],
])('%o', (query, problem) => {
  const { error } = InsightQuery.safeParse(query);
  expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ') ?? '').toBe(
    problem,
  );
});
