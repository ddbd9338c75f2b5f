import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Period } from '#contract/kit/periods.ts';
import type { MapStateFilter, SpotQuery } from '#contract/spots.calls.ts';
import { type MapExclusion, mapExclusions } from '#contract/spots.rules.ts';
import type { SpotNeed, SpotSummary, SpotType } from '#contract/spots.ts';
import type { Db } from '../../database/connection/database.ts';
import { overlaps, within } from '../../database/queries/days.ts';
import { pageOfMatches } from '../../database/queries/matches.ts';
import { folded, idsOf, orderOf, pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import { limitOf, prepared } from '../../database/queries/prepared.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { beyond, type PageStart, startOf, totalOf } from '../../database/queries/tallies.ts';
import { users } from '../users/users.table.ts';
import { summaryColumns } from './spots.columns.ts';
import { needs, spotCategories, spots } from './spots.table.ts';

const { createdAt, type, country, enable, favourites_count } = spots;
const sorts = { createdAt, name: folded(spots.name), type, country, enable, favourites_count };
type Sorting = Pick<SpotQuery, 'sort' | 'order'>;
const orderBy = (query: Sorting) => orderOf(query, sorts, spots.id);

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

/** The filters with few values: their statements are prepared, and their totals come from the tallies or a small index. */
type SimpleFilters = {
  types?: readonly SpotType[] | undefined;
  country?: string | null | undefined;
  enable?: boolean | null | undefined;
  needs?: SpotNeed | null | undefined;
};

const isSimple = (query: SpotQuery, ownerId: string | undefined): boolean => {
  const { search, map, category, user_id, available, created, from, to } = query;
  const isOther = search || map || category || user_id || available || created || from || to;
  return !isOther && !ownerId && query.needs !== 'newer_events';
};

function simpleConditions({ types = [], country, enable, needs: need }: SimpleFilters): SQL[] {
  const conditions: SQL[] = [];
  // With `=` on one type the index also gives the order.
  const [only] = types;
  if (only) conditions.push(types.length === 1 ? eq(spots.type, only) : inArray(spots.type, [...types]));
  if (country) conditions.push(eq(spots.country, country));
  // Inlined, so that the generic plan knows which of the two values is frequent.
  if (typeof enable === 'boolean') conditions.push(eq(spots.enable, enable).inlineParams());
  if (need) conditions.push(needs[need]);
  return conditions;
}

/** The spots that match the filters and the search of a query: a condition on `spots`; undefined for all. */
export function spotsWhere(query: Omit<SpotQuery, 'page'>, ownerId?: string): SQL | undefined {
  return and(
    ...simpleConditions(query),
    ownerId ? eq(spots.user_id, ownerId) : undefined,
    query.user_id ? eq(spots.user_id, query.user_id) : undefined,
    query.category ? inCategory(query.category) : undefined,
    query.map ? mapState(query.map) : undefined,
    query.available ? takesPlace(query.available) : undefined,
    within(createdAt, query),
    matchesSearch(spots.search, query.search),
  );
}

const inCategory = (id: string): SQL =>
  sql`${spots.id} in (select ${spotCategories.spot_id} from ${spotCategories} where ${spotCategories.category_id} = ${id})`;

const isEvent = sql`${type} = 'show_concert'`;
const takesPlace = (period: Period): SQL =>
  sql`(${isEvent} and ${overlaps(spots.available_since, spots.available_to, period)})`;

/** The reasons of `mapExclusionsOf` in the contract. */
const isExcluded: Record<MapExclusion, SQL> = {
  not_enabled: sql`not ${enable}`,
  no_address: sql`(${spots.address} = '' and not ${isEvent})`,
  no_coordinates: or(isNull(spots.lat), isNull(spots.long)) as SQL,
  not_shown: sql`(not ${spots.show_in_map} and not ${spots.map_off_by_rule})`,
  not_yet: sql`(${isEvent} and ${spots.available_since} > now())`,
  over: sql`(${isEvent} and ${spots.available_to} < now())`,
  no_country: isNull(country),
};

function mapState(state: MapStateFilter): SQL {
  if (state !== 'shown' && state !== 'hidden') return isExcluded[state];
  const isHidden = sql.join(
    mapExclusions.map((reason) => isExcluded[reason]),
    sql` or `,
  );
  // `over` and `not_yet` are unknown for events without dates.
  return state === 'hidden' ? sql`(${isHidden})` : sql`(${isHidden}) is not true`;
}

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
  const ordered = orderBy(sorting);
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
    .orderBy(...orderBy(query));
}
