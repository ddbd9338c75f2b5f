import { type SQL, sql } from 'drizzle-orm';
import { plusDays } from '#contract/kit/lists/periods.ts';
import type { Cards, StatisticsQuery } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { comments } from '../comments/comments.table.ts';
import { spots } from '../spots/spots.table.ts';
import { stories } from '../stories/stories.table.ts';
import { userDays, users } from '../users/users.table.ts';
import type { PreviousPeriod } from './statistics.rules.ts';
import { countCards } from './statistics.store.ts';
import { conversations, likes, rockFans, songs } from './statistics.table.ts';

type Country = StatisticsQuery['country'];

/** The cards of the previous period: its full days from the rolled-up counts, a partial last day from the tables. */
export async function countPrevious(db: Db, country: Country, previous: PreviousPeriod): Promise<Cards> {
  const { period, until } = previous;
  if (!until) return (await countCards(db, country, period)).cards;
  const { from, to: day } = period;
  const { cards } = await countCards(db, country, { from, to: plusDays(day, -1) });
  const partial = await countPartialDay(db, country, { from, day, until });
  const names = Object.keys(cards) as (keyof Cards)[];
  return Object.fromEntries(names.map((name) => [name, cards[name] + partial[name]])) as Cards;
}

interface PartialDay {
  /** The first day of the period: users who were active between it and `day` are counted already. */
  from: string;
  day: string;
  until: string;
}

type OfSpot = typeof likes | typeof comments;
type OfUser = typeof songs | typeof conversations | typeof rockFans;

/** What the start of a day, until a moment, adds to the cards of the days before it. */
async function countPartialDay(db: Db, country: Country, part: PartialDay): Promise<Cards> {
  const isIn = (table: typeof users | typeof spots | typeof stories): SQL =>
    country ? sql`${table.country} = ${country}` : sql`true`;
  const count = (table: typeof users | typeof stories | OfSpot | OfUser, condition: SQL) => sql`(
    select count(*)::int from ${table} where ${table.createdAt} >= ${`${part.day}T00:00:00Z`}::timestamptz
      and ${table.createdAt} < ${part.until}::timestamptz and ${condition})`;
  const ofSpots = (table: OfSpot) =>
    count(table, sql`exists (select from ${spots} where ${spots.id} = ${table.spot_id} and ${isIn(spots)})`);
  const ofUsers = (table: OfUser) =>
    count(table, sql`exists (select from ${users} where ${users.id} = ${table.user_id} and ${isIn(users)})`);
  const newUsers = count(users, sql`${users.status} = 'active' and ${isIn(users)}`);
  const { rows } = await db.execute<Record<keyof Cards, never>>(sql`select
    ${newUsers} as "totalUsers", ${newUsers} as "newUsers", ${countActive(isIn(users), part)} as "activeUsers",
    ${ofUsers(songs)} as "songsUploaded", ${ofSpots(comments)} as "commentsCount", ${ofSpots(likes)} as "likesTotal",
    ${count(stories, isIn(stories))} as "storiesTotal", ${ofUsers(conversations)} as "conversationsCount",
    ${ofUsers(rockFans)} as "totalFansRock"`);
  return rows[0] as Cards;
}

/** Users who were active in the part of the day, and on no earlier day of the period. */
function countActive(isInCountry: SQL, { from, day, until }: PartialDay): SQL {
  const isFirst =
    from === day
      ? sql`true`
      : sql`not exists (select from ${userDays} as earlier where earlier.user_id = ${userDays.user_id}
          and earlier.day >= ${from}::date and earlier.day < ${day}::date)`;
  return sql`(
    select count(*)::int from ${userDays} join ${users} on ${users.id} = ${userDays.user_id}
    where ${userDays.day} = ${day}::date and coalesce(${userDays.at}, '-infinity') < ${until}::timestamptz
      and ${users.status} = 'active' and ${isInCountry} and ${isFirst})`;
}
