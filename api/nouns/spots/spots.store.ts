import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { PeopleQuery } from '#contract/spots.calls.ts';
import type { Spot, SpotName } from '#contract/spots.ts';
import type { Db } from '../../database/connection/database.ts';
import { orderOf, pageOf, windowOf } from '../../database/queries/page.ts';
import { prepared } from '../../database/queries/prepared.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { totalOf } from '../../database/queries/tallies.ts';
import { orNotFound } from '../../problems/problems.ts';
import { categories } from '../categories/categories.table.ts';
import { users } from '../users/users.table.ts';
import { spotColumns } from './spots.columns.ts';
import { spots } from './spots.table.ts';

const { id } = spots;
const isOwner = eq(users.id, spots.user_id);

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
  return orNotFound(spot);
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
    .orderBy(...orderOf(query, spots, id))
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
