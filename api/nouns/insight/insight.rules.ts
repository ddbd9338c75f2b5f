import { defaultWeeks, type InsightQuery, maxWeeks } from '#contract/insight.ts';
import { type Days, dayOf, earlier, monday, plusDays } from '#contract/kit/lists/periods.ts';

/** The UTC days of a query: without a last day up to today, without a first one the last weeks (product/insight#period). */
export function periodOf({ from, to }: Pick<InsightQuery, 'from' | 'to'>, now: Date): Days {
  const today = dayOf(now);
  if (from && to) return { from, to };
  if (!from) return { from: plusDays(monday(to ?? today), -7 * (defaultWeeks - 1)), to: to ?? today };
  const last = plusDays(monday(from), 7 * maxWeeks - 1);
  return { from, to: from > today ? from : earlier(today, last) };
}

/** The weeks of a period, the first and the last cut by it. */
export function weeksOf({ from, to }: Days): Days[] {
  const weeks: Days[] = [];
  for (let first = from; first <= to; first = plusDays(monday(first), 7))
    weeks.push({ from: first, to: earlier(to, plusDays(monday(first), 6)) });
  return weeks;
}
