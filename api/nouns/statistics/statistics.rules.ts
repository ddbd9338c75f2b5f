import {
  dayOf,
  daysOf,
  earlier,
  monthStart,
  plusDays,
  previousMonthEnd,
} from '#contract/kit/lists/periods.ts';
import { defaultRangeType, type Period, type StatisticsQuery } from '#contract/statistics.ts';

/* Ranges of UTC days (product/statistics#days). */

const dayInMs = 86_400_000;

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayInMs;

/** The days that a query selects; the current week and month end today. */
export function periodOf(query: StatisticsQuery, now: Date): Period {
  const today = dayOf(now);
  const range = query.rangeType ?? defaultRangeType;
  if (range === 'range') return { from: query.startDate ?? today, to: query.endDate ?? today };
  const { from, to } = daysOf(range, today);
  return { from, to: earlier(to, today) };
}

/** The period that another one is compared with. */
export interface PreviousPeriod {
  period: Period;
  /** The end of the comparison on the last day, an instant; null for the full day. */
  until: string | null;
}

/**
 * The comparable previous period: the same weekdays of the previous week, the same days of the previous month (fewer if
 * that month is shorter), the full month before a full month; otherwise the same number of days immediately before. If
 * the period includes today, only its elapsed part is compared, until the current time of day.
 */
export function previousPeriod(query: StatisticsQuery, period: Period, now: Date): PreviousPeriod {
  const today = dayOf(now);
  const isRunning = period.from <= today && today <= period.to;
  const compared = isRunning ? elapsedPart(period, now) : period;
  const previous = previousDays(query, compared);
  // Of a shorter month all days count in full.
  const isShorter = daysFrom(previous.from, previous.to) < daysFrom(compared.from, compared.to);
  const until = isRunning && !isShorter ? `${previous.to}${now.toISOString().slice(10)}` : null;
  return { period: previous, until };
}

function previousDays(query: StatisticsQuery, { from, to }: Period): Period {
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

/** The part of a period until today: future days are not shown as zeros. */
export const elapsedPart = (period: Period, now: Date): Period => ({
  from: period.from,
  to: earlier(period.to, dayOf(now)),
});
