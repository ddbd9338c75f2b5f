import type { TrendDay, Trends } from '#contract/statistics.ts';

const dayInMs = 86_400_000;

/** One row per day of the period; days without a row get zeros. */
export function fillDays({ period: { from, to }, days }: Trends): TrendDay[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const length = Math.max(0, (Date.parse(to) - Date.parse(from)) / dayInMs + 1);
  return Array.from({ length }, (_, i) => {
    const day = new Date(Date.parse(from) + i * dayInMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, newUsers: 0, activeUsers: 0, comments: 0, likes: 0 };
  });
}
