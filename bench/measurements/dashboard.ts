import pg from 'pg';
import type { Statistics } from '#contract/statistics.ts';
import type { Connection } from '../../api/database/connection/connection.ts';
import { countFromTables } from '../../api/testing/database/countFromTables.ts';
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
const places = ['', 'AR', 'CR', 'SM'];
const queries = ranges.flatMap((range) =>
  places.map((country) => ({ country, query: country ? `${range}&country=${country}` : range })),
);

/**
 * The statistics for ranges from a day to two years, of all countries, the largest, a small and the smallest, against the same
 * numbers by plain SQL; and the slowest of the other calls of the dashboard.
 */
export async function dashboard(product: Product, connection: Connection, size: string): Promise<Line[]> {
  const pool = new pg.Pool({ ...connection, options: '-c statement_timeout=0' });
  try {
    const ratios: { query: string; took: number; plain: number; ratio: number }[] = [];
    for (const { country, query } of queries) {
      const path = `all?${query}`;
      const { users, period } = await statistics(product, path);
      const begin = performance.now();
      const counted = await countFromTables(pool, country || null, period);
      const plain = performance.now() - begin;
      if (counted.users.total !== users.total) throw new Error(`${query}: another total`);
      const took = await timeOf(product, path);
      ratios.push({ query, took, plain, ratio: plain / took });
    }
    ratios.sort((a, b) => a.ratio - b.ratio);
    const line = (work: string, one = ratios[0]): Line => ({
      work,
      product: `${round(one?.took ?? 0)} ms`,
      reference: `${round(one?.plain ?? 0)} ms by SQL, ${one?.query}`,
      value: one?.ratio ?? 0,
      goal: 20,
    });
    const slowest = ratios.reduce((a, b) => (a.took >= b.took ? a : b));
    return [
      line(`statistics, median of ${ratios.length} filters, ${size}`, ratios[ratios.length >> 1]),
      line('statistics, the filter that gains least'),
      line('statistics, the slowest filter', slowest),
      await slowestOther(product),
    ];
  } finally {
    await pool.end();
  }
}

const timeOf = ({ api, token }: Product, path: string): Promise<number> =>
  medianTime(5, () => read({ url: `${api}/users/stats/${path}`, token }));

async function statistics({ api, token }: Product, path: string): Promise<Statistics> {
  const response = await fetch(`${api}/users/stats/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as Statistics;
}

/** The charts and the open tasks. */
async function slowestOther(product: Product): Promise<Line> {
  let slowest = { path: '', took: 0 };
  for (const path of ['attention', ...queries.map(({ query }) => `trends?${query}`)]) {
    const took = await timeOf(product, path);
    if (took > slowest.took) slowest = { path, took };
  }
  const { path, took } = slowest;
  return maximum('dashboard, the slowest other call', took, 100, `${round(took)} ms`, path);
}
