import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Days, dayOf, daysOf, type Period } from '#contract/kit/lists/periods.ts';

interface Range {
  from?: string | null | undefined;
  to?: string | null | undefined;
}
interface Created extends Range {
  created?: Period | null | undefined;
}

/** The days that a filter by creation selects, in UTC: those given, within the period in words if there is one. */
export function createdDays({ from, to, created }: Created): Range {
  if (!created) return { from, to };
  const period = daysOf(created, dayOf(new Date()));
  return { from: from && from > period.from ? from : period.from, to: to && to < period.to ? to : period.to };
}

/** The condition for timestamps in the days of `createdDays`; undefined when there are none. */
export function within(column: AnyPgColumn, filter: Created): SQL | undefined {
  const { from, to } = createdDays(filter);
  return and(
    from ? sql`${column} >= ${from}::date` : undefined,
    to ? sql`${column} < ${to}::date + 1` : undefined,
  );
}

/** The condition for what takes place between two timestamps, an open end being null, on a day of the period. */
export function overlaps(start: AnyPgColumn, end: AnyPgColumn, period: Period): SQL {
  const { from, to }: Days = daysOf(period, dayOf(new Date()));
  return sql`(coalesce(${start}, '-infinity') < ${to}::date + 1 and coalesce(${end}, 'infinity') >= ${from}::date)`;
}
