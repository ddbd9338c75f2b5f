import { and, desc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit/endpoint.ts';
import type { RevisionQuery, revisionCells } from '#contract/revisions.calls.ts';
import type { Revision } from '#contract/revisions.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import { countedPage, idsOf, orderOf, type Window, windowOf } from '../../database/queries/page.ts';
import { pageByCounter } from '../../database/queries/page-by-counter.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { notFound } from '../../problems/problems.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { reviewQueue, sortOfReviews } from '../../records/review-queue.ts';
import { decisionConditions, idsOfDecided, isFiltered, isOverdue } from '../../records/reviews/decisions.ts';
import { categories } from '../categories/categories.table.ts';
import { ofSpotsIn, spots } from '../spots/spots.table.ts';
import { nameOfUser, personJson, users } from '../users/users.table.ts';
import { revisions } from './revisions.table.ts';

export const queue = reviewQueue(revisions);
const authors = alias(users, 'authors');
const deciders = alias(users, 'deciders');

const columns = {
  ...omit(getTableColumns(revisions), ['author_id', 'decided_by', 'undo']),
  spot_name: spots.name,
  author: personJson(authors),
  decider: personJson(deciders),
};

const selectRevisions = (db: Db) =>
  db
    .select(columns)
    .from(revisions)
    .innerJoin(spots, eq(spots.id, revisions.spot_id))
    .leftJoin(authors, eq(authors.id, revisions.author_id))
    .leftJoin(deciders, eq(deciders.id, revisions.decided_by));

const rowsOf = (
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  window: Pick<Window, 'perPage' | 'offset'>,
  ids: SQLWrapper = idsOf(db, revisions, where, order, window),
): Promise<Revision[]> =>
  selectRevisions(db)
    .where(sql`${revisions.id} in ${ids}`)
    .orderBy(...order);

/**
 * A page of revisions; `search` is in the spots' names. By default the pending ones come first, oldest first, then the
 * decided ones, newest first.
 */
export async function listRevisions(db: Db, query: RevisionQuery): Promise<Page<Revision>> {
  if (!isByQueue(query)) return listSorted(db, query);
  if (!query.search) return queue.list(db, query, (...of) => rowsOf(db, ...of));
  const where = conditions(query);
  const window = windowOf(query);
  const rows = await rowsOf(db, where, queue.order, window);
  return countedPage(rows, window, () => db.$count(revisions, where));
}

/** The condition of a query of the list. */
export function conditions({ status, spot_id, ...query }: RevisionQuery): SQL | undefined {
  const search = matchesSearch(spots.search, query.search);
  const there = query.country ? ofSpotsIn(revisions, query.country) : undefined;
  return and(
    status ? eq(revisions.status, status) : undefined,
    spot_id ? eq(revisions.spot_id, spot_id) : undefined,
    there,
    query.waiting ? isOverdue(revisions) : undefined,
    decisionConditions(revisions, 'revisions', query, there),
    search && sql`${revisions.spot_id} in (select ${spots.id} from ${spots} where ${search})`,
  );
}

function listSorted(db: Db, query: RevisionQuery): Promise<Page<Revision>> {
  const where = conditions(query);
  const isCounted = query.search || query.country || query.spot_id || query.waiting || isFiltered(query);
  const count = isCounted ? () => db.$count(revisions, where) : undefined;
  const { sort, order } = sortOfReviews(query);
  const filter = { status: query.status };
  return pageByCounter(db, revisions, { filter, count }, { ...query, sort, order }, (window, range) => {
    const sorting = orderOf({ sort, order }, revisions, revisions.id);
    const ids = isFiltered(query) ? idsOfDecided(revisions, where, sorting, window) : undefined;
    return rowsOf(db, and(where, range), sorting, window, ids);
  });
}

/** Whether the pending ones come first. Of a single spot only the newest can be pending, so the order by age is the same. */
const isByQueue = ({ sort, order, status, waiting, spot_id, country, ...query }: RevisionQuery): boolean =>
  !(sort || order || status || waiting || spot_id || country || isFiltered(query));

/** The list of revisions, for an export. */
export const revisionListing: Listing<RevisionQuery, (typeof revisionCells)[number]> = {
  noun: 'revisions',
  columns: {
    spot_name: sql`(select ${spots.name} from ${spots} where ${spots.id} = ${revisions.spot_id})`,
    author: nameOfUser(revisions.author_id),
    decider: nameOfUser(revisions.decided_by),
    ...pick(getTableColumns(revisions), [
      ...(['createdAt', 'status', 'spot_id', 'decided_at', 'reason', 'taken', 'id'] as const),
    ]),
  },
  rows: selectRows(revisions, conditions, (query) =>
    isByQueue(query) ? queue.order : orderOf(sortOfReviews(query), revisions, revisions.id),
  ),
};

/** 404 if there is none. */
export async function findRevision(db: Db, id: string): Promise<Revision> {
  const [revision] = await selectRevisions(db).where(eq(revisions.id, id));
  if (!revision) throw notFound();
  return revision;
}

/** The revision, locked until the transaction ends. Lock its spot first, to avoid deadlocks. */
export async function lockRevision(tx: Tx, id: string) {
  const [row] = await tx.select().from(revisions).where(eq(revisions.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The pending revision of a locked spot, locked too; undefined if there is none. */
export async function lockPending(tx: Tx, spotId: string) {
  const where = and(eq(revisions.spot_id, spotId), eq(revisions.status, 'pending'));
  const [row] = await tx.select().from(revisions).where(where).for('update');
  return row;
}

export async function insertRevision(tx: Tx, values: typeof revisions.$inferInsert): Promise<Revision> {
  const id = newId();
  await tx.insert(revisions).values({ ...values, id });
  return findRevision(tx, id);
}

/** Updates the given columns and increments the version. */
export async function updateRevision(
  tx: Tx,
  id: string,
  values: PgUpdateSetSource<typeof revisions>,
): Promise<Revision> {
  await tx
    .update(revisions)
    .set({ ...values, version: sql`${revisions.version} + 1` })
    .where(eq(revisions.id, id));
  return findRevision(tx, id);
}

export async function deleteRevision(tx: Tx, id: string): Promise<void> {
  await tx.delete(revisions).where(eq(revisions.id, id));
}

/** The newest revision of each of these spots. */
export async function listNewest(db: Db, spotIds: readonly string[]) {
  if (spotIds.length === 0) return [];
  return db
    .selectDistinctOn([revisions.spot_id])
    .from(revisions)
    .where(inArray(revisions.spot_id, [...spotIds]))
    .orderBy(revisions.spot_id, desc(revisions.createdAt), desc(revisions.id));
}

/** All revisions of a spot. */
export const listRevisionsOf = (tx: Tx, spotId: string) =>
  tx.select().from(revisions).where(eq(revisions.spot_id, spotId));

/** The names of spots and categories, by id. */
export async function namesOf(db: Db, spotIds: string[], categoryIds: string[]) {
  const namesIn = async (table: typeof spots | typeof categories, ids: string[]) =>
    db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
  const named = [...(await namesIn(spots, spotIds)), ...(await namesIn(categories, categoryIds))];
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
