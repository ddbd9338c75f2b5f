import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, searchOf, version } from '../../database/queries/columns.ts';
import { spots } from '../spots/spots.table.ts';

export const events = pgTable(
  'events',
  {
    id: id(),
    spot_id: uuid('spot_id')
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** hh:mm in the local time of the event. */
    start_time: text('start_time').notNull(),
    tickets: text('tickets').notNull(),
    location: text('location').notNull(),
    createdAt: createdAt(),
    version: version(),
    search: searchOf('title', 'location'),
  },
  (t) => [
    index('events_of_spot').on(t.spot_id, t.date, t.id),
    index('events_by_date').on(t.date, t.spot_id),
    index('events_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
);
