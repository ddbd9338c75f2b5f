import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../database/queries/columns.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

/* Written by the public app; the dashboard only counts it (product/statistics#public-app). */

const user = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const spot = () =>
  uuid('spot_id')
    .notNull()
    .references(() => spots.id, { onDelete: 'cascade' });

export const likes = pgTable(
  'likes',
  { id: id(), user_id: user(), spot_id: spot(), createdAt: createdAt() },
  (t) => [
    uniqueIndex('likes_once').on(t.spot_id, t.user_id),
    index('likes_by_time').on(t.createdAt, t.spot_id),
    index('likes_of_spot').on(t.spot_id, t.createdAt),
    index('likes_of_user').on(t.user_id),
  ],
);

export const songs = pgTable(
  'songs',
  { id: id(), user_id: user(), title: text('title').notNull(), createdAt: createdAt() },
  (t) => [index('songs_by_time').on(t.createdAt), index('songs_of_user').on(t.user_id)],
);

export const conversations = pgTable(
  'conversations',
  { id: id(), user_id: user(), createdAt: createdAt() },
  (t) => [index('conversations_by_time').on(t.createdAt), index('conversations_of_user').on(t.user_id)],
);

/** The users who follow an artist's or person's spot. */
export const rockFans = pgTable(
  'rock_fans',
  { id: id(), user_id: user(), spot_id: spot(), createdAt: createdAt() },
  (t) => [
    uniqueIndex('rock_fans_once').on(t.spot_id, t.user_id),
    index('rock_fans_by_time').on(t.createdAt),
    index('rock_fans_of_user').on(t.user_id),
  ],
);

/*
 * Rolled up by triggers in the transaction of each change (docs/decisions/0012). Country '*' is all countries, '' is none.
 * `slot` distributes concurrent writers over several rows: a count is their sum.
 */

/** The count of a metric on each UTC day ('d') and in each month ('m', by its first day). */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    metric: text('metric').notNull(),
    grain: text('grain').$type<'d' | 'm'>().notNull(),
    country: text('country').notNull(),
    day: date('day').notNull(),
    slot: smallint('slot').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.metric, t.grain, t.country, t.day, t.slot] })],
);

/**
 * The number of users active on a day, by the previous day on which they were active (-infinity: none). To count each
 * user once in a range, sum the days in it whose `previous` is before it.
 */
export const activeDays = pgTable(
  'active_days',
  {
    country: text('country').notNull(),
    day: date('day').notNull(),
    previous: date('previous').notNull(),
    slot: smallint('slot').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.day, t.previous, t.slot] })],
);

/**
 * The cumulative likes of a spot at the end of each month, from `first_month` (months since January 1970), and their
 * `total`, an upper bound for any period.
 */
export const spotLikes = pgTable(
  'spot_likes',
  {
    spot_id: uuid('spot_id').primaryKey(),
    country: text('country').notNull(),
    first_month: integer('first_month').notNull(),
    upto: integer('upto').array().notNull(),
    total: integer('total').generatedAlwaysAs(sql`upto[cardinality(upto)]`).notNull(),
  },
  (t) => [index('spot_likes_most').on(t.total), index('spot_likes_most_there').on(t.country, t.total)],
);
