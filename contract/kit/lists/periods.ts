/* Periods in relative words, which move with the clock. Days are UTC, written yyyy-mm-dd; weeks start on Monday. */

/** The first and last day, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayInMs = 86_400_000;

/** The earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * dayInMs));

/** The first day of the month. */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
export const monday = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
/** The last day of the month before. */
export const previousMonthEnd = (day: string): string => plusDays(monthStart(day), -1);
const nextMonthStart = (day: string): string => monthStart(plusDays(monthStart(day), 31));

const week = (first: string): Days => ({ from: first, to: plusDays(first, 6) });
const month = (first: string): Days => ({ from: first, to: plusDays(nextMonthStart(first), -1) });

const periods = {
  today: (today: string) => ({ from: today, to: today }),
  yesterday: (today: string) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }),
  tomorrow: (today: string) => ({ from: plusDays(today, 1), to: plusDays(today, 1) }),
  last_7_days: (today: string) => ({ from: plusDays(today, -6), to: today }),
  last_30_days: (today: string) => ({ from: plusDays(today, -29), to: today }),
  next_7_days: (today: string) => ({ from: today, to: plusDays(today, 6) }),
  this_week: (today: string) => week(monday(today)),
  last_week: (today: string) => week(plusDays(monday(today), -7)),
  next_week: (today: string) => week(plusDays(monday(today), 7)),
  this_month: (today: string) => month(monthStart(today)),
  last_month: (today: string) => month(monthStart(previousMonthEnd(today))),
  next_month: (today: string) => month(nextMonthStart(today)),
} satisfies Record<string, (today: string) => Days>;

export type Period = keyof typeof periods;

/** Periods of what has happened, such as the creation of a record. */
export const pastPeriods = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const satisfies readonly Period[];

/** Periods of what is planned, such as an event. */
export const plannedPeriods = [
  'today',
  'tomorrow',
  'next_7_days',
  'this_week',
  'next_week',
  'this_month',
  'next_month',
] as const satisfies readonly Period[];

/** The days of a period on a day, `today`. */
export const daysOf = (period: Period, today: string): Days => periods[period](today);
