import { medianTime, read } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const days = (from: number, to: number) => `rangeType=range&startDate=${day(from)}&endDate=${day(to)}`;

const ranges = [
  'rangeType=today',
  'rangeType=this_week',
  'rangeType=this_month',
  'rangeType=last_month',
  days(100, 10),
  days(365, 0),
  days(700, 0),
  days(400, 370),
];
const places = ['', '&country=AR', '&country=CR', '&country=SM'];
const queries = [
  'attention',
  ...['all', 'trends'].flatMap((call) =>
    ranges.flatMap((range) => places.map((place) => `${call}?${range}${place}`)),
  ),
];

/** The three calls of the dashboard, for ranges from a day to two years: all countries, the largest, a small and the smallest. */
export async function dashboard({ api, token }: Product, size: string): Promise<Line[]> {
  const medians: { query: string; took: number }[] = [];
  for (const query of queries) {
    const took = await medianTime(5, () => read({ url: `${api}/users/stats/${query}`, token }));
    medians.push({ query, took });
  }
  medians.sort((a, b) => a.took - b.took);
  const middle = medians[medians.length >> 1]?.took ?? 0;
  const { took, query } = medians.at(-1) ?? { took: 0, query: '' };
  const all = `statistics, median of ${medians.length} filters, ${size}`;
  return [
    maximum(all, middle, 100, `${round(middle)} ms`),
    maximum('statistics, the slowest filter', took, 100, `${round(took)} ms`, query),
  ];
}
