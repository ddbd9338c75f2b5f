import { defaultRangeType, type Period, type StatisticsQuery } from '#contract/statistics.ts';

/* Ranges of UTC days. A day is written yyyy-mm-dd; weeks start on Monday (product/statistics#days). */

const dayInMs = 86_400_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * dayInMs));

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayInMs;
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const previousMonthEnd = (day: string): string => plusDays(monthStart(day), -1);
const monday = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The days that a query asks for. What is still running ends today. */
export function periodOf(query: StatisticsQuery, now: Date): Period {
  const today = dayOf(now);
  const yesterday = plusDays(today, -1);
  switch (query.rangeType ?? defaultRangeType) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'this_week':
      return { from: monday(today), to: today };
    case 'this_month':
      return { from: monthStart(today), to: today };
    case 'last_month':
      return { from: monthStart(previousMonthEnd(today)), to: previousMonthEnd(today) };
    case 'range':
      return { from: query.startDate ?? today, to: query.endDate ?? today };
  }
}

/** What a period is compared with; `until` ends its last day early, at the time of day that it is now. */
export interface Before {
  period: Period;
  until: string | null;
}

/**
 * The period to compare with, like for like: the same weekdays of the week before, the same days of the month before
 * (fewer where that month is shorter), the whole month before a whole month; else as many days, just before. Of a
 * period that is still running only what has begun is compared, its last day until the same time.
 */
export function periodBefore(query: StatisticsQuery, period: Period, now: Date): Before {
  const today = dayOf(now);
  const isRunning = period.from <= today && today <= period.to;
  const shown = isRunning ? begun(period, now) : period;
  const before = daysBefore(query, shown);
  // A month that was shorter is compared whole.
  const isShorter = daysFrom(before.from, before.to) < daysFrom(shown.from, shown.to);
  const until = isRunning && !isShorter ? `${before.to}${now.toISOString().slice(10)}` : null;
  return { period: before, until };
}

function daysBefore(query: StatisticsQuery, { from, to }: Period): Period {
  switch (query.rangeType ?? defaultRangeType) {
    case 'this_week':
      return { from: plusDays(from, -7), to: plusDays(to, -7) };
    case 'this_month': {
      const end = previousMonthEnd(from);
      const start = monthStart(end);
      return { from: start, to: earlier(end, plusDays(start, daysFrom(from, to))) };
    }
    case 'last_month':
      return { from: monthStart(previousMonthEnd(from)), to: previousMonthEnd(from) };
    default:
      return { from: plusDays(from, -daysFrom(from, to) - 1), to: plusDays(from, -1) };
  }
}

/** The part of a period that has begun: days to come are not drawn as zeroes. */
export const begun = (period: Period, now: Date): Period => ({
  from: period.from,
  to: earlier(period.to, dayOf(now)),
});
