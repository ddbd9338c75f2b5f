import { type SQL, sql } from 'drizzle-orm';
import type { Period, Statistics } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { spots } from '../spots/spots.table.ts';
import { dailyCounts, likes, spotLikes } from './statistics.table.ts';

/** How many spots the list shows. */
const shown = 10;
interface Effort {
  /** Up to so many likes in the period are quicker counted one by one. */
  few: number;
  /** How many spots, those with most likes ever, are looked at first. */
  liked: number;
  /** How many of these, the most promising ones, are counted. */
  promising: number;
}
const usual: Effort = { few: 10_000, liked: 2000, promising: 100 };

/**
 * The spots with most likes in the period, the older spot first among equals.
 *
 * The likes of the whole months that the period touches bound each spot's likes from above. The most promising spots
 * among those with most likes ever are counted exactly; when the tenth of them has more than any other can have, the list is
 * done, else every spot that could still reach it is counted too.
 */
export async function topSpots(
  db: Db,
  country: string | null | undefined,
  period: Period,
  effort: Effort = usual,
): Promise<Statistics['likes']['topSpots']> {
  const chosen = await choose(db, country, period, effort);
  if (chosen.length === 0) return [];
  const { rows } = await db.execute<{ id: string; name: string; address: string }>(sql`
    select ${spots.id}, ${spots.name}, ${spots.address} from ${spots}
    where ${spots.id} in ${chosen.map((spot) => spot.id)}`);
  const found = new Map(rows.map((spot) => [spot.id, spot]));
  return chosen.flatMap(({ id, n }) => {
    const spot = found.get(id);
    return spot ? [{ spot, count: n }] : [];
  });
}

interface Counted extends Record<string, unknown> {
  id: string;
  n: number;
}

interface Candidate extends Counted {
  /** No more than this in the period. */
  most: number;
  /** How many spots were looked at, and the fewest likes ever among them. */
  looked: number;
  minTotal: number;
}

async function choose(
  db: Db,
  country: string | null | undefined,
  period: Period,
  { few, liked, promising }: Effort,
): Promise<Counted[]> {
  if ((await likesIn(db, period)) <= few) return countAll(db, country, period);
  const there = country ? sql`where ${spotLikes.country} = ${country}` : sql``;
  const mostLiked = sql`${there} order by ${spotLikes.total} desc limit ${liked}`;
  const first = await countBest(db, period, mostLiked, sql`order by most desc limit ${promising}`);
  const best = top(first);
  const reached = best[shown - 1]?.n ?? 0;
  const last = first.at(-1);
  const uncounted = first.length < promising ? 0 : (last?.most ?? 0);
  const unseen = (last?.looked ?? 0) < liked ? 0 : (last?.minTotal ?? 0);
  if (reached > Math.max(uncounted, unseen)) return best;
  const enough = Math.max(1, reached);
  const able = sql`${there} ${country ? sql`and` : sql`where`} ${spotLikes.total} >= ${enough}`;
  return top(await countBest(db, period, able, sql`where most >= ${enough}`));
}

const top = (candidates: Counted[]): Counted[] =>
  candidates
    .filter((spot) => spot.n > 0)
    .sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1))
    .slice(0, shown);

const within = ({ from, to }: Period): SQL =>
  sql`${likes.createdAt} >= ${from}::date and ${likes.createdAt} < ${to}::date + 1`;

async function likesIn(db: Db, { from, to }: Period): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(${dailyCounts.n}), 0)::int as n from ${dailyCounts}
    where ${dailyCounts.metric} = 'likes' and ${dailyCounts.grain} = 'd' and ${dailyCounts.country} = '*'
      and ${dailyCounts.day} between ${from}::date and ${to}::date`);
  return rows[0]?.n ?? 0;
}

async function countAll(db: Db, country: string | null | undefined, period: Period): Promise<Counted[]> {
  const theirs =
    country &&
    sql`join ${spotLikes} on ${spotLikes.spot_id} = ${likes.spot_id} and ${spotLikes.country} = ${country}`;
  const { rows } = await db.execute<Counted>(sql`
    select ${likes.spot_id} as id, count(*)::int as n from ${likes} ${theirs || sql``}
    where ${within(period)} group by 1 order by 2 desc, 1 limit ${shown}`);
  return rows;
}

/**
 * Counts `which` of the spots `among` all: their conditions, order and limit. Whole months are counted already; only likes of
 * the months in which the period begins and ends are read.
 */
async function countBest(db: Db, { from, to }: Period, among: SQL, which: SQL): Promise<Candidate[]> {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  const upTo = (month: number) =>
    sql`coalesce(upto[least(${month} - first_month + 1, cardinality(upto))], 0)`;
  const between = first < last ? sql`${upTo(last - 1)} - ${upTo(first)}` : sql`0`;
  const edges =
    first < last
      ? [
          { from, to: lastDay(from) },
          { from: `${to.slice(0, 8)}01`, to },
        ]
      : [{ from, to }];
  const read = edges.map(
    (edge) => sql`(select count(*)::int from ${likes} where ${likes.spot_id} = best.id and ${within(edge)})`,
  );
  const { rows } = await db.execute<Candidate>(sql`
    with looked as materialized (
      select spot_id as id, total, ${upTo(last)} - ${upTo(first - 1)} as most, ${between} as whole
      from ${spotLikes} ${among}),
    best as materialized (select id, most, whole from looked ${which})
    select id, most, whole + ${sql.join(read, sql` + `)} as n,
      (select count(*)::int from looked) as looked, (select min(total) from looked) as "minTotal"
    from best order by most desc`);
  return rows;
}

/** Months since January 1970, as `month_of` in the database. */
const monthNumber = (day: string): number =>
  (Number(day.slice(0, 4)) - 1970) * 12 + Number(day.slice(5, 7)) - 1;

/** The last day of a day's month. */
const lastDay = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
