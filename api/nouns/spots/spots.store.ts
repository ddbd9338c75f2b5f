import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { PeopleQuery, SpotQuery } from '#contract/spots.calls.ts';
import type { Spot, SpotName, SpotNeed, SpotSummary, SpotType } from '#contract/spots.ts';
import type { Db } from '../../database/connection/database.ts';
import { idsOf, pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import { limitOf, prepared } from '../../database/queries/prepared.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { beyond, type PageStart, startOf, totalOf } from '../../database/queries/tallies.ts';
import { notFound } from '../../problems/problems.ts';
import { categories } from '../categories/categories.table.ts';
import { users } from '../users/users.table.ts';
import { summary, whole } from './spots.columns.ts';
import { needs, spots } from './spots.table.ts';

const inOrder = (
  at: SQL | typeof spots.createdAt,
  id: SQL | typeof spots.id,
  order: 'asc' | 'desc' = 'desc',
) => (order === 'asc' ? [sql`${at}`, sql`${id}`] : [sql`${at} desc`, sql`${id} desc`]);

/** A page of spots, newest first: of one owner when `ownerId` is given, else of everyone. */
export async function listSpots(db: Db, query: SpotQuery, ownerId?: string): Promise<Page<SpotSummary>> {
  const window = windowOf(query);
  const search = matchesSearch(spots.search, query.search);
  const rows =
    search || ownerId || query.needs === 'newer_events'
      ? await foundSpots(db, query, [...filters(query, ownerId), ...(search ? [search] : [])], window)
      : await filteredSpots(db, query, window);
  const total = rows[0]?.total ?? (await totalOfPastEnd(db, query, window, ownerId));
  return pageOf(
    rows.map(({ total: _total, ...spot }) => spot),
    total,
    window,
  );
}

const totalOfPastEnd = async (db: Db, query: SpotQuery, { offset }: Window, ownerId?: string) =>
  offset === 0 ? 0 : (await listSpots(db, { ...query, page: 1 }, ownerId)).metadata.total;

type Filters = {
  types?: readonly SpotType[] | undefined;
  country?: string | null | undefined;
  needs?: SpotNeed | null | undefined;
};

function filters({ types = [], country, needs: need }: Filters, ownerId?: string): SQL[] {
  const found: SQL[] = [];
  if (ownerId) found.push(eq(spots.user_id, ownerId));
  // One type as an equation, so that its index gives the order too.
  const [only] = types;
  if (only) found.push(types.length === 1 ? eq(spots.type, only) : inArray(spots.type, [...types]));
  if (country) found.push(eq(spots.country, country));
  if (need) found.push(needs[need]);
  return found;
}

async function filteredSpots(db: Db, query: SpotQuery, { perPage, offset }: Window) {
  const { types, country, order = 'desc', needs: need } = query;
  const start = need ? { offset } : await startOf(db, 'spots', { type: types, country }, order, offset);
  return start ? pageOfSpots(db, { filter: { types, country, needs: need }, order, perPage, start }) : [];
}

const isOwner = eq(users.id, spots.user_id);

type Asked = { filter: Filters; order: 'asc' | 'desc'; perPage: number; start: PageStart };
/** Totals come from the tallies, what spots need from its index; a page far down skips whole months. */
const pageOfSpots = prepared((db, { filter, order, perPage, start }: Asked) => {
  const where = and(...filters(filter));
  const total = filter.needs
    ? sql<number>`(select count(*)::int from ${spots} where ${where})`
    : totalOf('spots', { type: filter.types, country: filter.country });
  const ordered = inOrder(spots.createdAt, spots.id, order);
  const found = and(where, beyond(spots.createdAt, start));
  // Of a page further down the ids first, so that the rows passed over are not joined.
  const page = idsOf(db, spots, found, ordered, { perPage, offset: start.offset }).as('page');
  const rows = db.select({ ...summary, total });
  return start.offset > 0
    ? rows
        .from(page)
        .innerJoin(spots, eq(spots.id, page.id))
        .leftJoin(users, isOwner)
        .orderBy(...ordered)
    : rows
        .from(spots)
        .leftJoin(users, isOwner)
        .where(found)
        .orderBy(...ordered)
        .limit(limitOf(perPage));
});

/** One materialised set of matches serves both the page and its total. */
async function foundSpots(db: Db, query: SpotQuery, conditions: SQL[], { perPage, offset }: Window) {
  const found = db.$with('found').as(
    db
      .select({ id: spots.id, at: sql<string>`${spots.createdAt}`.as('at') })
      .from(spots)
      .where(and(...conditions)),
  );
  const page = db
    .select({ id: found.id, at: found.at })
    .from(found)
    .orderBy(...inOrder(sql`${found.at}`, sql`${found.id}`, query.order))
    .limit(perPage)
    .offset(offset)
    .as('page');
  return db
    .with(found)
    .select({ ...summary, total: sql<number>`(select count(*)::int from ${found})` })
    .from(page)
    .innerJoin(spots, eq(spots.id, page.id))
    .leftJoin(users, eq(users.id, spots.user_id))
    .orderBy(...inOrder(sql`${page.at}`, sql`${page.id}`, query.order));
}

const spotById = prepared((db) =>
  db
    .select(whole)
    .from(spots)
    .leftJoin(users, isOwner)
    .where(eq(spots.id, sql.placeholder('id'))),
);

/** The spot with all that belongs to it; 404 when there is none. */
export async function findSpot(db: Db, id: string): Promise<Spot> {
  const [spot] = await spotById(db, null, { id });
  if (!spot) throw notFound();
  return spot;
}

/** What a role user may know the name of: what is published, and their own. */
const namedTo = (ownerId: string) => or(eq(spots.enable, true), eq(spots.user_id, ownerId));

/**
 * People spots by name, or those with the ids given; `ownerId` is a role user, who gets names only
 * (product/roles#names-for-users).
 */
export async function listPeople(db: Db, query: PeopleQuery, ownerId?: string): Promise<Page<SpotName>> {
  const window = windowOf(query);
  const conditions: (SQL | undefined)[] = [eq(spots.type, 'people')];
  if (ownerId) conditions.push(namedTo(ownerId));
  const named = ownerId && matchesSearch(sql`public.fold(' ' || ${spots.name})`, query.search);
  if (named) conditions.push(named);
  const search = matchesSearch(spots.search, query.search);
  if (search) conditions.push(search);
  if (query.ids) conditions.push(inArray(spots.id, query.ids));
  const counted = search || query.ids || ownerId;
  const rows = await db
    .select({
      id: spots.id,
      name: spots.name,
      country: spots.country,
      thumbnail: ownerId ? sql<null>`null` : sql<string | null>`${spots.thumbnail_photos}[1]`,
      total: counted ? sql<number>`(count(*) over ())::int` : totalOf('spots', { type: 'people' }),
    })
    .from(spots)
    .where(and(...conditions))
    .orderBy(...inOrder(spots.createdAt, spots.id, query.order))
    .limit(window.perPage)
    .offset(window.offset);
  return pageOf(
    rows.map(({ total: _total, ...person }) => person),
    rows[0]?.total ?? 0,
    window,
  );
}

/** Which of the ids are people spots; `ownerId` is a role user, to whom the others are absent. */
export async function peopleAmong(db: Db, ids: readonly string[], ownerId?: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const named = ownerId ? namedTo(ownerId) : undefined;
  const where = and(inArray(spots.id, [...ids]), eq(spots.type, 'people'), named);
  const rows = await db.select({ id: spots.id }).from(spots).where(where);
  return new Set(rows.map((row) => row.id));
}

export async function categoriesAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}

/** True when someone with this id is there and not deleted. */
export async function isActiveUser(db: Db, id: string): Promise<boolean> {
  const where = and(eq(users.id, id), eq(users.status, 'active'));
  return (await db.select({ id: users.id }).from(users).where(where)).length > 0;
}
