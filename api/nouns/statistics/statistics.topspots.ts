import { type SQL, sql } from 'drizzle-orm';
import { monthStart } from '#contract/kit/lists/periods.ts';
import type { Period, Statistics, StatisticsQuery } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { spots } from '../spots/spots.table.ts';
import { dailyCounts, likes, spotLikes } from './statistics.table.ts';

type Country = StatisticsQuery['country'];

/** The length of the list. */
const topSize = 10;
const defaultLimits = {
  /** Up to this many likes in the period, all of them are counted. */
  countAll: 10_000,
  /** The number of spots with the highest totals that are considered first. */
  considered: 2000,
  /** The number of these, with the highest upper bounds, that are counted. */
  counted: 100,
};

/**
 * The spots with most likes in the period, the older spot first among equals.
 *
 * A spot's likes in the months of the period are an upper bound. Among the spots with the highest totals, those with the
 * highest bounds are counted exactly. If the tenth of them has more likes than the bound of any other spot, the list is
 * complete; otherwise every spot that could still be in it is counted too.
 */
export async function topSpots(
  db: Db,
  country: Country,
  period: Period,
  limits = defaultLimits,
): Promise<Statistics['likes']['topSpots']> {
  const top = await findTop(db, country, period, limits);
  if (top.length === 0) return [];
  const { rows } = await db.execute<{ id: string; name: string; address: string }>(sql`
    select ${spots.id}, ${spots.name}, ${spots.address} from ${spots}
    where ${spots.id} in ${top.map((spot) => spot.id)}`);
  const found = new Map(rows.map((spot) => [spot.id, spot]));
  return top.flatMap(({ id, n }) => {
    const spot = found.get(id);
    return spot ? [{ spot, count: n }] : [];
  });
}

interface CountedSpot extends Record<string, unknown> {
  id: string;
  n: number;
}

interface Candidate extends CountedSpot {
  bound: number;
  /** How many spots were considered, and the lowest total among them. */
  considered: number;
  minTotal: number;
}

async function findTop(
  db: Db,
  country: Country,
  period: Period,
  limits: typeof defaultLimits,
): Promise<CountedSpot[]> {
  if ((await likesIn(db, period)) <= limits.countAll) return countAll(db, country, period);
  const inCountry = country ? sql`${spotLikes.country} = ${country}` : sql`true`;
  const mostLiked = sql`${inCountry} order by ${spotLikes.total} desc limit ${limits.considered}`;
  const first = await countCandidates(
    db,
    period,
    mostLiked,
    sql`order by bound desc limit ${limits.counted}`,
  );
  const top = topOf(first);
  const tenth = top[topSize - 1]?.n ?? 0;
  const last = first.at(-1);
  const maxUncounted = first.length < limits.counted ? 0 : (last?.bound ?? 0);
  const maxOthers = (last?.considered ?? 0) < limits.considered ? 0 : (last?.minTotal ?? 0);
  if (tenth > Math.max(maxUncounted, maxOthers)) return top;
  const required = Math.max(1, tenth);
  const possible = sql`${inCountry} and ${spotLikes.total} >= ${required}`;
  return topOf(await countCandidates(db, period, possible, sql`where bound >= ${required}`));
}

const topOf = (spots: CountedSpot[]): CountedSpot[] =>
  spots
    .filter((spot) => spot.n > 0)
    .sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1))
    .slice(0, topSize);

const isWithin = (from: string, to: string): SQL =>
  sql`${likes.createdAt} >= ${from}::date and ${likes.createdAt} < ${to}::date + 1`;

async function likesIn(db: Db, { from, to }: Period): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(${dailyCounts.n}), 0)::int as n from ${dailyCounts}
    where ${dailyCounts.metric} = 'likes' and ${dailyCounts.grain} = 'd' and ${dailyCounts.country} = '*'
      and ${dailyCounts.day} between ${from}::date and ${to}::date`);
  return rows[0]?.n ?? 0;
}

async function countAll(db: Db, country: Country, period: Period): Promise<CountedSpot[]> {
  const inCountry = country
    ? sql`join ${spotLikes} on ${spotLikes.spot_id} = ${likes.spot_id} and ${spotLikes.country} = ${country}`
    : sql``;
  const { rows } = await db.execute<CountedSpot>(sql`
    select ${likes.spot_id} as id, count(*)::int as n from ${likes} ${inCountry}
    where ${isWithin(period.from, period.to)} group by 1 order by 2 desc, 1 limit ${topSize}`);
  return rows;
}

/**
 * Counts the likes of the spots that `filter` selects, and of these `candidates`. Full months are counted already; only
 * likes of the first and the last month of the period are read.
 */
async function countCandidates(
  db: Db,
  { from, to }: Period,
  filter: SQL,
  candidates: SQL,
): Promise<Candidate[]> {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  const upTo = (month: number) =>
    sql`coalesce(upto[least(${month} - first_month + 1, cardinality(upto))], 0)`;
  const fullMonths = first < last ? sql`${upTo(last - 1)} - ${upTo(first)}` : sql`0`;
  const count = (start: string, end: string) => sql`(
    select count(*)::int from ${likes} where ${likes.spot_id} = candidates.id and ${isWithin(start, end)})`;
  const rest =
    first < last ? sql`${count(from, lastDay(from))} + ${count(monthStart(to), to)}` : count(from, to);
  const { rows } = await db.execute<Candidate>(sql`
    with considered as materialized (
      select spot_id as id, total, ${upTo(last)} - ${upTo(first - 1)} as bound, ${fullMonths} as full_months
      from ${spotLikes} where ${filter}),
    candidates as materialized (select id, bound, full_months from considered ${candidates})
    select id, bound, full_months + ${rest} as n,
      (select count(*)::int from considered) as considered, (select min(total) from considered) as "minTotal"
    from candidates order by bound desc`);
  return rows;
}

/** Months since January 1970, as `month_of` in the database. */
const monthNumber = (day: string): number =>
  (Number(day.slice(0, 4)) - 1970) * 12 + Number(day.slice(5, 7)) - 1;

/** The last day of a day's month. */
const lastDay = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
