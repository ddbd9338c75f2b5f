import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Story, StoryQuery, StorySpot, StorySpotQuery } from '#contract/stories.ts';
import type { Db } from '../../database/connection/database.ts';
import { within } from '../../database/queries/days.ts';
import { countedPage, idsOf, orderOf, windowOf } from '../../database/queries/page.ts';
import { pageByCounter } from '../../database/queries/page-by-counter.ts';
import { visibleColumnsOf } from '../../database/queries/rows.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import type { SearchSource } from '../../database/queries/search-sources.ts';
import { orNotFound } from '../../problems/problems.ts';
import { nameOfSpot, spots } from '../spots/spots.table.ts';
import { nameOfUser, personWithEmail, users } from '../users/users.table.ts';
import { isIncomplete, stories, storyHasDeadLink } from './stories.table.ts';

const spot = { id: spots.id, name: spots.name, address: spots.address, type: spots.type };

const selectStories = (db: Db) =>
  db
    .select({ ...visibleColumnsOf(stories), spot, user: personWithEmail })
    .from(stories)
    .leftJoin(spots, eq(spots.id, stories.spot_id))
    .leftJoin(users, eq(users.id, stories.user_id));

/** The stories that match the filters and the search of a query: a condition on `stories`; undefined for all. */
export const storiesWhere = (query: Omit<StoryQuery, 'page'>): SQL | undefined =>
  and(
    query.search ? matchesNames(query.search) : undefined,
    query.type ? eq(stories.type, query.type) : undefined,
    query.country ? eq(stories.country, query.country) : undefined,
    query.link ? storyHasDeadLink : undefined,
    query.incomplete ? isIncomplete : undefined,
    within(stories.createdAt, query),
  );

/** A page of stories, newest first by default; `search` is in the names of their spot and user. */
export async function listStories(db: Db, query: StoryQuery): Promise<Page<Story>> {
  const { type, country, search, link, incomplete, from, to, created } = query;
  const where = storiesWhere(query);
  const isCounted = search || link || incomplete || from || to || created;
  const count = isCounted ? () => db.$count(stories, where) : undefined;
  const order = orderOf(query, stories, stories.id);
  return pageByCounter(db, stories, { filter: { type, country }, count }, query, (window, range) => {
    const page = idsOf(db, stories, and(where, range), order, window);
    return selectStories(db)
      .where(inArray(stories.id, page))
      .orderBy(...order);
  });
}

/** A union, so that each search uses its index: `or` over two tables would scan all stories. */
function matchesNames(search: string): SQL | undefined {
  const [ofSpots, ofUsers] = [matchesSearch(spots.search, search), matchesSearch(users.search, search)];
  if (!ofSpots || !ofUsers) return undefined;
  return sql`${stories.id} in (
    select s.id from ${stories} as s join ${spots} on ${spots.id} = s.spot_id where ${ofSpots}
    union select s.id from ${stories} as s join ${users} on ${users.id} = s.user_id where ${ofUsers})`;
}

const spotName = nameOfSpot(stories.spot_id);
/** The columns of an export that show other records. */
export const storyCells = {
  spot_id: spotName,
  user_id: nameOfUser(stories.user_id),
  opens: sql`coalesce(${spotName}, ${stories.link})`,
};

/** Stories are found by their spot and user, as in the list. */
export const searchSource: SearchSource = {
  table: stories,
  matching: { by: 'owner', spots: stories.spot_id, users: stories.user_id },
  name: sql`coalesce(${storyCells.spot_id}, ${storyCells.user_id})`,
  detail: stories.country,
  path: ({ id }) => `/stories/${id}/edit`,
};

/** The story with its spot and user; 404 if there is none. */
export async function findStory(db: Db, id: string): Promise<Story> {
  const [story] = await selectStories(db).where(eq(stories.id, id));
  return orNotFound(story);
}

/** Spots that a story can open: no people spots, except the official user's (product/stories#openable). */
const openable = (officialEmail: string | undefined): SQL => {
  const isOfficial = sql`${spots.user_id} = (select ${users.id} from ${users} where ${users.email} = ${officialEmail ?? ''}
    and ${users.status} = 'active')`;
  return or(ne(spots.type, 'people'), isOfficial) as SQL;
};

/** A page of the spots that a story can open, by name. */
export async function listOpenable(
  db: Db,
  query: StorySpotQuery,
  officialEmail: string | undefined,
): Promise<Page<StorySpot>> {
  const window = windowOf(query);
  const where = and(matchesSearch(spots.search, query.search), openable(officialEmail));
  const rows = await db
    .select(spot)
    .from(spots)
    .where(where)
    .orderBy(spots.name, spots.id)
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(spots, where));
}

export const isOpenable = async (db: Db, spotId: string, officialEmail?: string): Promise<boolean> =>
  (await db.$count(spots, and(eq(spots.id, spotId), openable(officialEmail)))) > 0;
