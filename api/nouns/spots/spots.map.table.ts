import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/**
 * How many spots lie in each square of the map, kept exact by a trigger on `spots` in the same transaction. The world is
 * `2^level` squares wide (Web Mercator). The sums, in millionths of a degree, give the middle of a square's spots.
 */
export const spotCells = pgTable(
  'spot_cells',
  {
    level: smallint('level').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    type: text('type').notNull(),
    /** '' for none. */
    country: text('country').notNull(),
    enable: boolean('enable').notNull(),
    /** Writers at the same time add to rows of their own. */
    slot: smallint('slot').notNull(),
    n: integer('n').notNull(),
    lat: bigint('lat', { mode: 'number' }).notNull(),
    long: bigint('long', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.x, t.y, t.type, t.country, t.enable, t.slot] })],
);
