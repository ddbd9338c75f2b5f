import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/**
 * The number of spots in each square of the map, updated by a trigger on `spots`. The world is `2^level` squares wide (Web
 * Mercator). `lat` and `long` are sums in millionths of a degree, for the mean position of a square's spots.
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
    /** Concurrent writers update different slots; a count is the sum of them. */
    slot: smallint('slot').notNull(),
    n: integer('n').notNull(),
    lat: bigint('lat', { mode: 'number' }).notNull(),
    long: bigint('long', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.x, t.y, t.type, t.country, t.enable, t.slot] })],
);
