import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { type EventFields, type EventQuery, type EventRecord, eventCells } from '#contract/events.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import { pick } from '#contract/values/pick.ts';
import type { Db } from '../../database/connection/database.ts';
import { countedPage, orderOf, windowOf } from '../../database/queries/page.ts';
import { rowsOf, visibleColumnsOf } from '../../database/queries/rows.ts';
import { folded, matchesSearch } from '../../database/queries/search.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { columnsFor } from '../../records/noun.checks.ts';
import { events } from './events.table.ts';

export const eventRows = rowsOf(columnsFor<EventFields>()(events));

const { id, spot_id, title, date, location, search } = events;

/** By their date instead of their creation. */
const sorts = { createdAt: date, title: folded(title), location: folded(location) };
const orderBy = ({ sort, order }: EventQuery) =>
  orderOf({ sort: sort === 'date' ? undefined : sort, order }, sorts, id);

/** The events that match a query: a condition on `events`. */
export const eventsWhere = (query: Omit<EventQuery, 'page'>): SQL | undefined =>
  and(eq(spot_id, query.spot_id), matchesSearch(search, query.search));

/** A page of a spot's events, the latest date first by default. */
export async function listEvents(db: Db, query: EventQuery): Promise<Page<EventRecord>> {
  const window = windowOf(query);
  const where = eventsWhere(query);
  const rows = await db
    .select(visibleColumnsOf(events))
    .from(events)
    .where(where)
    .orderBy(...orderBy(query))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(events, where));
}

/** The list of a spot's events, for an export. */
export const eventListing: Listing<EventQuery, (typeof eventCells)[number]> = {
  noun: 'events',
  columns: pick(getTableColumns(events), eventCells),
  rows: selectRows<EventQuery>(events, eventsWhere, orderBy),
};
