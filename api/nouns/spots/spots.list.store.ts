import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { SpotQuery } from '#contract/spots.calls.ts';
import type { SpotSummary } from '#contract/spots.ts';
import type { Db } from '../../database/connection/database.ts';
import { pageOfMatches } from '../../database/queries/matches.ts';
import { idsOf, orderOf, pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import { limitOf, prepared } from '../../database/queries/prepared.ts';
import { beyond, type PageStart, startOf, totalOf } from '../../database/queries/tallies.ts';
import { users } from '../users/users.table.ts';
import { summaryColumns } from './spots.columns.ts';
import { spotName, spots } from './spots.table.ts';
import { type SimpleFilters, simpleConditions, spotsWhere } from './spots.where.ts';

const { createdAt, type, country, enable, favourites_count } = spots;
const sorts = { createdAt, name: spotName, type, country, enable, favourites_count };
type Sorting = Pick<SpotQuery, 'sort' | 'order'>;
/** The ORDER BY of a list. */
export const orderBySpots = (query: Sorting) => orderOf(query, sorts, spots.id);

/** A page of spots, newest first by default; of one owner if `ownerId` is given. */
export async function listSpots(db: Db, query: SpotQuery, ownerId?: string): Promise<Page<SpotSummary>> {
  const window = windowOf(query);
  const rows = isSimple(query, ownerId)
    ? await filteredSpots(db, query, window)
    : await matchingSpots(db, query, spotsWhere(query, ownerId), window);
  const total = rows[0]?.total ?? (await totalPastEnd(db, query, window, ownerId));
  const data = rows.map(({ total: _total, ...spot }) => spot);
  return pageOf(data, total, window);
}

/** The rows carry the total: a page past the end has none. */
const totalPastEnd = async (db: Db, query: SpotQuery, { offset }: Window, ownerId?: string) =>
  offset === 0 ? 0 : (await listSpots(db, { ...query, page: 1 }, ownerId)).metadata.total;

const isSimple = (query: SpotQuery, ownerId: string | undefined): boolean => {
  const { search, map, pin_doubt, link, category, user_id, available, created, from, to } = query;
  const others = [search, map, pin_doubt, link, category, user_id, available, created, from, to];
  const isOther = [...others, query.area, query.near].some(Boolean);
  return !isOther && !ownerId && query.needs !== 'newer_events';
};

async function filteredSpots(db: Db, query: SpotQuery, { perPage, offset }: Window) {
  const { types, country, enable, needs: need, sort, order } = query;
  const filter = { types, country, enable, needs: need };
  const isTimed = sort === undefined || sort === 'createdAt';
  const start =
    need || !isTimed ? { offset } : await startOf(db, 'spots', tallied(filter), order ?? 'desc', offset);
  return start ? pageOfSpots(db, { filter, sort, order, perPage, start }) : [];
}

const tallied = ({ types, country, enable }: SimpleFilters) => ({
  type: types,
  country,
  status: typeof enable === 'boolean' ? String(enable) : undefined,
});

const isOwner = eq(users.id, spots.user_id);

type PageArgs = Sorting & { filter: SimpleFilters; perPage: number; start: PageStart };
/** Totals come from the tallies, or an index of `needs`; far pages by time skip whole months. */
const pageOfSpots = prepared((db, { filter, perPage, start, ...sorting }: PageArgs) => {
  const where = and(...simpleConditions(filter));
  const total = filter.needs
    ? sql<number>`(select count(*)::int from ${spots} where ${where})`
    : totalOf('spots', tallied(filter));
  const ordered = orderBySpots(sorting);
  const inRange = and(where, beyond(createdAt, start));
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

function matchingSpots(db: Db, query: SpotQuery, where: SQL | undefined, window: Window) {
  const { matches, page, total } = pageOfMatches(db, { table: spots, where, query, sorts }, window);
  return db
    .with(matches)
    .select({ ...summaryColumns, total })
    .from(page)
    .innerJoin(spots, eq(spots.id, page.id))
    .leftJoin(users, isOwner)
    .orderBy(...orderBySpots(query));
}
