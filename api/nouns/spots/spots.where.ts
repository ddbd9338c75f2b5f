import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Period } from '#contract/kit/lists/periods.ts';
import type { MapStateFilter, SpotQuery, spotFilters } from '#contract/spots.calls.ts';
import { mapExclusions } from '#contract/spots.rules.ts';
import { type PinDoubt, pinDoubts, type SpotNeed, type SpotType } from '#contract/spots.ts';
import { overlaps, within } from '../../database/queries/days.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { insideArea, insideCircle } from './map/spots.area.where.ts';
import {
  isDoubtfulPin,
  isEvent,
  isExcluded,
  needs,
  spotCategories,
  spotHasDeadLink,
  spots,
} from './spots.table.ts';

/* Which spots match the query of a list. */

const { createdAt } = spots;

/** The filters with few values: their statements are prepared, and their totals come from the tallies or a small index. */
export type SimpleFilters = {
  types?: readonly SpotType[] | undefined;
  country?: string | null | undefined;
  enable?: boolean | null | undefined;
  needs?: SpotNeed | null | undefined;
};

export function simpleConditions({ types = [], country, enable, needs: need }: SimpleFilters): SQL[] {
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

type Filters = Pick<SpotQuery, keyof typeof spotFilters | 'search'>;

/** The spots that match the filters and the search of a query: a condition on `spots`; undefined for all. */
export function spotsWhere(query: Filters, ownerId?: string): SQL | undefined {
  return and(
    ...simpleConditions(query),
    ownerId ? eq(spots.user_id, ownerId) : undefined,
    query.user_id ? eq(spots.user_id, query.user_id) : undefined,
    query.pin_doubt?.length ? isDoubtful(query.pin_doubt) : undefined,
    query.link ? spotHasDeadLink : undefined,
    query.category ? inCategory(query.category) : undefined,
    query.map ? mapState(query.map) : undefined,
    query.available ? takesPlace(query.available) : undefined,
    within(createdAt, query),
    query.area ? insideArea(query.area) : undefined,
    query.near ? insideCircle(query.near) : undefined,
    matchesSearch(spots.search, query.search),
  );
}

/** Any doubt, or some of them beside the condition of the index. */
function isDoubtful(doubts: readonly PinDoubt[]): SQL {
  if (pinDoubts.every((doubt) => doubts.includes(doubt))) return isDoubtfulPin;
  const stored = doubts.filter((doubt) => doubt !== 'shared');
  const isShared = doubts.includes('shared') ? sql`${spots.pin_shared}` : undefined;
  return sql`(${isDoubtfulPin} and (${or(inArray(spots.pin_doubt, stored), isShared)}))`;
}

const inCategory = (id: string): SQL =>
  sql`${spots.id} in (select ${spotCategories.spot_id} from ${spotCategories} where ${spotCategories.category_id} = ${id})`;

const takesPlace = (period: Period): SQL =>
  sql`(${isEvent} and ${overlaps(spots.available_since, spots.available_to, period)})`;

function mapState(state: MapStateFilter): SQL {
  if (state !== 'shown' && state !== 'hidden') return isExcluded[state];
  const isHidden = sql.join(
    mapExclusions.map((reason) => isExcluded[reason]),
    sql` or `,
  );
  // `over` and `not_yet` are unknown for events without dates.
  return state === 'hidden' ? sql`(${isHidden})` : sql`(${isHidden}) is not true`;
}

/** The first reason why a spot is not on the map, or `shown`. */
export const mapStateOf: SQL = sql`(case ${sql.join(
  mapExclusions.map((reason) => sql`when ${isExcluded[reason]} then ${reason}`),
  sql` `,
)} else 'shown' end)`;
