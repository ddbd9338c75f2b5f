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

/* What the product's public app writes and the dashboard only counts (product/statistics#public-app). */

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

/** Who follows which artist's or person's spot. */
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
 * What the dashboard reads: rolled up by triggers in the same transaction as each change (docs/decisions/0012). Rows of
 * country '*' count everywhere, '' those without one; `slot` spreads writers over several rows: sum them.
 */

/** How many of a metric there are on each UTC day ('d') and in each month ('m', its first day). */
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
 * How many people were active on a day, by the day on which they were active before (-infinity: never). Somebody counts
 * once in a range: on the day there whose `previous` lies before it.
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
 * The likes of a spot up to the end of each month, from `first_month` on (months since January 1970), and in all: no
 * period has more of them.
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
