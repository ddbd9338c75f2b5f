import { and, eq, sql } from 'drizzle-orm';
import type { EventFields, EventQuery, EventRecord } from '#contract/events.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { countedPage, windowOf } from '../../database/queries/page.ts';
import { rowsOf, visibleColumnsOf } from '../../database/queries/rows.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { columnsFor } from '../../records/noun.checks.ts';
import { spots } from '../spots/spots.table.ts';
import { events } from './events.table.ts';

export const eventRows = rowsOf(columnsFor<EventFields>()(events));

const { id, spot_id, title, date, location } = events;

/** A page of a spot's events, the latest date first. */
export async function listEvents(db: Db, query: EventQuery): Promise<Page<EventRecord>> {
  const window = windowOf(query);
  // A spot's events are few and found by their index: no search column of their own.
  const folded = sql`(' ' || public.fold(${title} || ' ' || ${location}))`;
  const where = and(eq(spot_id, query.spot_id), matchesSearch(folded, query.search));
  const down = [sql`${date} desc`, sql`${id} desc`];
  const rows = await db
    .select(visibleColumnsOf(events))
    .from(events)
    .where(where)
    .orderBy(...(query.order === 'asc' ? [date, id] : down))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(events, where));
}

/** True when the spot is there; it stays until the transaction ends. */
export async function holdSpot(tx: Tx, spotId: string): Promise<boolean> {
  return (
    (await tx.select({ id: spots.id }).from(spots).where(eq(spots.id, spotId)).for('key share')).length > 0
  );
}
