import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { PeopleQuery, SpotQuery } from '#contract/spots.calls.ts';
import type { Spot, SpotName, SpotNeed, SpotSummary, SpotType } from '#contract/spots.ts';
import type { Db } from '../../database/connection/database.ts';
import { pageOfMatches } from '../../database/queries/matches.ts';
import { idsOf, pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import { limitOf, prepared } from '../../database/queries/prepared.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { beyond, type PageStart, startOf, totalOf } from '../../database/queries/tallies.ts';
import { notFound } from '../../problems/problems.ts';
import { categories } from '../categories/categories.table.ts';
import { users } from '../users/users.table.ts';
import { spotColumns, summaryColumns } from './spots.columns.ts';
import { needs, spots } from './spots.table.ts';

const { createdAt, id } = spots;
const byAge = (order: 'asc' | 'desc' | undefined) =>
  order === 'asc' ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)];

/** A page of spots, newest first by default; of one owner if `ownerId` is given. */
export async function listSpots(db: Db, query: SpotQuery, ownerId?: string): Promise<Page<SpotSummary>> {
  const window = windowOf(query);
  const search = matchesSearch(spots.search, query.search);
  const rows =
    search || ownerId || query.needs === 'newer_events'
      ? await searchSpots(db, query, and(...filters(query, ownerId), search), window)
      : await filteredSpots(db, query, window);
  const total = rows[0]?.total ?? (await totalPastEnd(db, query, window, ownerId));
  const data = rows.map(({ total: _total, ...spot }) => spot);
  return pageOf(data, total, window);
}

/** The rows carry the total: a page past the end has none. */
const totalPastEnd = async (db: Db, query: SpotQuery, { offset }: Window, ownerId?: string) =>
  offset === 0 ? 0 : (await listSpots(db, { ...query, page: 1 }, ownerId)).metadata.total;

type Filters = {
  types?: readonly SpotType[] | undefined;
  country?: string | null | undefined;
  needs?: SpotNeed | null | undefined;
};

function filters({ types = [], country, needs: need }: Filters, ownerId?: string): SQL[] {
  const conditions: SQL[] = [];
  if (ownerId) conditions.push(eq(spots.user_id, ownerId));
  // With `=` on one type the index also gives the order.
  const [only] = types;
  if (only) conditions.push(types.length === 1 ? eq(spots.type, only) : inArray(spots.type, [...types]));
  if (country) conditions.push(eq(spots.country, country));
  if (need) conditions.push(needs[need]);
  return conditions;
}

async function filteredSpots(db: Db, query: SpotQuery, { perPage, offset }: Window) {
  const { types, country, order = 'desc', needs: need } = query;
  const start = need ? { offset } : await startOf(db, 'spots', { type: types, country }, order, offset);
  return start ? pageOfSpots(db, { filter: { types, country, needs: need }, order, perPage, start }) : [];
}

const isOwner = eq(users.id, spots.user_id);

type PageArgs = { filter: Filters; order: 'asc' | 'desc'; perPage: number; start: PageStart };
/** Totals come from the tallies, or an index of `needs`; far pages skip whole months. */
const pageOfSpots = prepared((db, { filter, order, perPage, start }: PageArgs) => {
  const where = and(...filters(filter));
  const total = filter.needs
    ? sql<number>`(select count(*)::int from ${spots} where ${where})`
    : totalOf('spots', { type: filter.types, country: filter.country });
  const ordered = byAge(order);
  const inRange = and(where, beyond(spots.createdAt, start));
  // With an offset the ids come first, so that skipped rows are not joined.
  const page = idsOf(db, spots, inRange, ordered, { perPage, offset: start.offset }).as('page');
  const rows = db.select({ ...summaryColumns, total });
  return start.offset > 0
    ? rows
        .from(page)
        .innerJoin(spots, eq(spots.id, page.id))
        .leftJoin(users, isOwner)
        .orderBy(...ordered)
    : rows
        .from(spots)
        .leftJoin(users, isOwner)
        .where(inRange)
        .orderBy(...ordered)
        .limit(limitOf(perPage));
});

function searchSpots(db: Db, query: SpotQuery, where: SQL | undefined, window: Window) {
  const { matches, page, total } = pageOfMatches(db, spots, where, query.order, window);
  return db
    .with(matches)
    .select({ ...summaryColumns, total })
    .from(page)
    .innerJoin(spots, eq(spots.id, page.id))
    .leftJoin(users, isOwner)
    .orderBy(...byAge(query.order));
}

const spotById = prepared((db) =>
  db
    .select(spotColumns)
    .from(spots)
    .leftJoin(users, isOwner)
    .where(eq(spots.id, sql.placeholder('id'))),
);

/** The spot with its relations and events; 404 if there is none. */
export async function findSpot(db: Db, id: string): Promise<Spot> {
  const [spot] = await spotById(db, null, { id });
  if (!spot) throw notFound();
  return spot;
}

/** Role users see the names of enabled spots and of their own. */
const visibleTo = (ownerId: string) => or(eq(spots.enable, true), eq(spots.user_id, ownerId));

/**
 * A page of people spots that match the search, or have the given ids. `ownerId` is a role user, who gets names only
 * (product/roles#names-for-users).
 */
export async function listPeople(db: Db, query: PeopleQuery, ownerId?: string): Promise<Page<SpotName>> {
  const window = windowOf(query);
  const { name, country } = spots;
  const search = matchesSearch(spots.search, query.search);
  const where = and(
    eq(spots.type, 'people'),
    search,
    query.ids && inArray(id, query.ids),
    ownerId ? visibleTo(ownerId) : undefined,
    ownerId ? matchesSearch(sql`public.fold(' ' || ${name})`, query.search) : undefined,
  );
  const isCounted = search || query.ids || ownerId;
  const rows = await db
    .select({
      id,
      name,
      country,
      thumbnail: ownerId ? sql<null>`null` : sql<string | null>`${spots.thumbnail_photos}[1]`,
      total: isCounted ? sql<number>`(count(*) over ())::int` : totalOf('spots', { type: 'people' }),
    })
    .from(spots)
    .where(where)
    .orderBy(...byAge(query.order))
    .limit(window.perPage)
    .offset(window.offset);
  const data = rows.map(({ total: _total, ...spot }) => spot);
  return pageOf(data, rows[0]?.total ?? 0, window);
}

/** Which of the ids are people spots; for a role user, `ownerId`, only those that they see. */
export const peopleAmong = (db: Db, ids: readonly string[], ownerId?: string): Promise<Set<string>> =>
  idsAmong(db, spots, ids, and(eq(spots.type, 'people'), ownerId ? visibleTo(ownerId) : undefined));

export const categoriesAmong = (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  idsAmong(db, categories, ids);

async function idsAmong(
  db: Db,
  table: typeof spots | typeof categories,
  ids: readonly string[],
  condition?: SQL,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const where = and(inArray(table.id, [...ids]), condition);
  const rows = await db.select({ id: table.id }).from(table).where(where);
  return new Set(rows.map((row) => row.id));
}

export const isActiveUser = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), eq(users.status, 'active')))) > 0;
