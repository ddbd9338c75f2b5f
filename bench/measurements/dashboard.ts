import { drained, medianOf } from '../load.ts';
import { type Line, round } from '../report.ts';
import type { Product } from '../servers.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const range = (from: number, to: number) => `rangeType=range&startDate=${day(from)}&endDate=${day(to)}`;

const ranges = [
  'rangeType=today',
  'rangeType=this_week',
  'rangeType=this_month',
  'rangeType=last_month',
  range(100, 10),
  range(365, 0),
  range(700, 0),
  range(400, 370),
];
const places = ['', '&country=AR', '&country=CR', '&country=SM'];
const queries = [
  'attention',
  ...['all', 'trends'].flatMap((call) =>
    ranges.flatMap((asked) => places.map((place) => `${call}?${asked}${place}`)),
  ),
];

/** The dashboard's three calls, for ranges of a day to two years, everywhere, in the largest country, in a small one and in the smallest. */
export async function dashboard({ api, token }: Product, size: string): Promise<Line[]> {
  const medians: { query: string; took: number }[] = [];
  for (const query of queries) {
    const took = await medianOf(5, () => drained({ url: `${api}/users/stats/${query}`, token }));
    medians.push({ query, took });
  }
  medians.sort((a, b) => a.took - b.took);
  const middle = medians[medians.length >> 1];
  const worst = medians.at(-1);
  return [
    {
      work: `statistics, median of ${medians.length} filters, ${size}`,
      product: `${round(middle?.took ?? 0)} ms`,
      reference: '',
      value: middle?.took ?? 0,
      goal: 100,
      atMost: true,
    },
    {
      work: 'statistics, the slowest filter',
      product: `${round(worst?.took ?? 0)} ms`,
      reference: worst?.query ?? '',
      value: worst?.took ?? 0,
      goal: 100,
      atMost: true,
    },
  ];
}
