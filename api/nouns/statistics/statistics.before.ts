import { type SQL, sql } from 'drizzle-orm';
import type { Cards } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { comments } from '../comments/comments.table.ts';
import { spots } from '../spots/spots.table.ts';
import { stories } from '../stories/stories.table.ts';
import { userDays, users } from '../users/users.table.ts';
import { type Before, plusDays } from './statistics.rules.ts';
import { countCards } from './statistics.store.ts';
import { conversations, likes, rockFans, songs } from './statistics.table.ts';

type Country = string | null | undefined;

/** The cards of the period before: its whole days as they are rolled up, a last day that ends early from the tables. */
export async function countBefore(db: Db, country: Country, { period, until }: Before): Promise<Cards> {
  if (!until) return (await countCards(db, country, period)).cards;
  const whole = { from: period.from, to: plusDays(period.to, -1) };
  const { cards } = await countCards(db, country, whole);
  const rest = await countPart(db, country, { from: period.from, day: period.to, until });
  const names = Object.keys(cards) as (keyof Cards)[];
  return Object.fromEntries(names.map((name) => [name, cards[name] + rest[name]])) as Cards;
}

interface Part {
  /** Who was active since then is counted already. */
  from: string;
  day: string;
  until: string;
}

/** What the beginning of one day adds to the cards of the days before it. */
async function countPart(db: Db, country: Country, part: Part): Promise<Cards> {
  const madeOf = ({ createdAt }: Made) =>
    sql`${createdAt} >= ${`${part.day}T00:00:00Z`}::timestamptz and ${createdAt} < ${part.until}::timestamptz`;
  const here = (place: typeof users | typeof spots | typeof stories): SQL =>
    country ? sql`${place.country} = ${country}` : sql`true`;
  const of = (rows: Made) => sql`(select count(*)::int from ${rows} where ${madeOf(rows)} and`;
  const ofSpots = (rows: typeof likes | typeof comments) => sql`${of(rows)}
    exists (select from ${spots} where ${spots.id} = ${rows.spot_id} and ${here(spots)}))`;
  const ofPeople = (rows: typeof songs | typeof conversations | typeof rockFans) => sql`${of(rows)}
    exists (select from ${users} where ${users.id} = ${rows.user_id} and ${here(users)}))`;
  const people = sql`${of(users)} ${users.status} = 'active' and ${here(users)})`;
  const { rows } = await db.execute<Record<keyof Cards, never>>(sql`select
    ${people} as "totalUsers", ${people} as "newUsers", ${activeIn(here(users), part)} as "activeUsers",
    ${ofPeople(songs)} as "songsUploaded", ${ofSpots(comments)} as "commentsCount", ${ofSpots(likes)} as "likesTotal",
    ${of(stories)} ${here(stories)}) as "storiesTotal", ${ofPeople(conversations)} as "conversationsCount",
    ${ofPeople(rockFans)} as "totalFansRock"`);
  return rows[0] as Cards;
}

type Made =
  | typeof users
  | typeof stories
  | typeof likes
  | typeof comments
  | typeof songs
  | typeof conversations
  | typeof rockFans;

/** Who came that day in time, and on none of the days before it that are counted already. */
function activeIn(here: SQL, { from, day, until }: Part): SQL {
  const isFirst =
    from === day
      ? sql`true`
      : sql`not exists (select from ${userDays} as earlier where earlier.user_id = ${userDays.user_id}
          and earlier.day >= ${from}::date and earlier.day < ${day}::date)`;
  return sql`(
    select count(*)::int from ${userDays} join ${users} on ${users.id} = ${userDays.user_id}
    where ${userDays.day} = ${day}::date and coalesce(${userDays.at}, '-infinity') < ${until}::timestamptz
      and ${users.status} = 'active' and ${here} and ${isFirst})`;
}
