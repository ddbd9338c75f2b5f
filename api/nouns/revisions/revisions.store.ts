import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { RevisionQuery, revisionCells } from '#contract/revisions.calls.ts';
import type { Revision } from '#contract/revisions.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { orNotFound } from '../../problems/problems.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { decisionConditions, isOverdue } from '../../records/reviews/decisions.ts';
import { reviewList } from '../../records/reviews/review-list.ts';
import { categories } from '../categories/categories.table.ts';
import { nameOfSpot, ofSpotsIn, spots } from '../spots/spots.table.ts';
import { nameOfUser, personJson, users } from '../users/users.table.ts';
import { revisions } from './revisions.table.ts';

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

const reviews = reviewList({
  table: revisions,
  conditions,
  rowsOf: (db: Db, ids, order): Promise<Revision[]> =>
    selectRevisions(db)
      .where(sql`${revisions.id} in ${ids}`)
      .orderBy(...order),
});
export const { queue, list: listRevisions } = reviews;

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

/** The list of revisions, for an export. */
export const revisionListing: Listing<RevisionQuery, (typeof revisionCells)[number]> = {
  noun: 'revisions',
  columns: {
    spot_name: nameOfSpot(revisions.spot_id),
    author: nameOfUser(revisions.author_id),
    decider: nameOfUser(revisions.decided_by),
    ...pick(getTableColumns(revisions), [
      ...(['createdAt', 'status', 'spot_id', 'decided_at', 'reason', 'taken', 'id'] as const),
    ]),
  },
  rows: selectRows(revisions, conditions, reviews.order),
};

/** 404 if there is none. */
export async function findRevision(db: Db, id: string): Promise<Revision> {
  const [revision] = await selectRevisions(db).where(eq(revisions.id, id));
  return orNotFound(revision);
}

/** The revision, locked until the transaction ends. Lock its spot first, to avoid deadlocks. */
export async function lockRevision(tx: Tx, id: string) {
  const [row] = await tx.select().from(revisions).where(eq(revisions.id, id)).for('update');
  return orNotFound(row);
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
