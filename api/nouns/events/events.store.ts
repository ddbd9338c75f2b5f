import { and, desc, eq, sql } from 'drizzle-orm';
import type { EventFields, EventQuery, EventRecord } from '#contract/events.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Db } from '../../database/connection/database.ts';
import { countedPage, windowOf } from '../../database/queries/page.ts';
import { rowsOf, visibleColumnsOf } from '../../database/queries/rows.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { columnsFor } from '../../records/noun.checks.ts';
import { events } from './events.table.ts';

export const eventRows = rowsOf(columnsFor<EventFields>()(events));

const { id, spot_id, title, date, location } = events;

/** A page of a spot's events, the latest date first by default. */
export async function listEvents(db: Db, query: EventQuery): Promise<Page<EventRecord>> {
  const window = windowOf(query);
  // No search column: the index finds the few events of the spot.
  const folded = sql`(' ' || public.fold(${title} || ' ' || ${location}))`;
  const where = and(eq(spot_id, query.spot_id), matchesSearch(folded, query.search));
  const rows = await db
    .select(visibleColumnsOf(events))
    .from(events)
    .where(where)
    .orderBy(...(query.order === 'asc' ? [date, id] : [desc(date), desc(id)]))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(events, where));
}
