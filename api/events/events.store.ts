import { and, eq, sql } from 'drizzle-orm';
import type { EventQuery, EventRecord } from '#contract/events.ts';
import type { Page } from '#contract/kit.ts';
import type { Db, Tx } from '../database/connect.ts';
import { countedPage, windowOf } from '../kit/page.ts';
import { notFound } from '../kit/problems.ts';
import { matches } from '../kit/search.ts';
import { spots } from '../spots/spots.table.ts';
import { events } from './events.table.ts';

const { id, spot_id, title, date, start_time, tickets, location, createdAt, version } = events;
const shown = { id, spot_id, title, date, start_time, tickets, location, createdAt, version };

export type EventValues = Partial<typeof events.$inferInsert>;

/** A page of a spot's events, the latest date first. */
export async function listEvents(db: Db, query: EventQuery): Promise<Page<EventRecord>> {
  const window = windowOf(query);
  // A spot's events are few and found by their index: no search column of their own.
  const folded = sql`(' ' || public.fold(${title} || ' ' || ${location}))`;
  const where = and(eq(spot_id, query.spot_id), matches(folded, query.search));
  const down = [sql`${date} desc`, sql`${id} desc`];
  const rows = await db
    .select(shown)
    .from(events)
    .where(where)
    .orderBy(...(query.order === 'asc' ? [date, id] : down))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(events, where));
}

/** 404 when there is none. */
export async function findEvent(db: Db, eventId: string): Promise<EventRecord> {
  const [event] = await db.select(shown).from(events).where(eq(id, eventId));
  if (!event) throw notFound();
  return event;
}

/** The event, held until the transaction ends. */
export async function lockEvent(tx: Tx, eventId: string): Promise<EventRecord> {
  const [event] = await tx.select(shown).from(events).where(eq(id, eventId)).for('update');
  if (!event) throw notFound();
  return event;
}

/** True when the spot is there; it stays until the transaction ends. */
export async function holdSpot(tx: Tx, spotId: string): Promise<boolean> {
  return (
    (await tx.select({ id: spots.id }).from(spots).where(eq(spots.id, spotId)).for('key share')).length > 0
  );
}

export async function createEvent(tx: Tx, values: typeof events.$inferInsert): Promise<EventRecord> {
  const [event] = await tx.insert(events).values(values).returning(shown);
  return event as EventRecord;
}

/** Changes the columns given, and the version. */
export async function updateEvent(tx: Tx, eventId: string, values: EventValues): Promise<EventRecord> {
  const set = { ...values, version: sql`${version} + 1` };
  const [event] = await tx.update(events).set(set).where(eq(id, eventId)).returning(shown);
  return event as EventRecord;
}

export async function deleteEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.delete(events).where(eq(id, eventId));
}
