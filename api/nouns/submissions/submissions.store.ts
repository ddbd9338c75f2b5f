import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Submission, SubmissionQuery, submissionCells } from '#contract/submissions.calls.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { orNotFound } from '../../problems/problems.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { history } from '../../records/history.table.ts';
import { decisionConditions, isOverdue } from '../../records/reviews/decisions.ts';
import { reviewList } from '../../records/reviews/review-list.ts';
import { ofSpotsIn, spots } from '../spots/spots.table.ts';
import { nameOfUser, personJson, users } from '../users/users.table.ts';
import { submissions } from './submissions.table.ts';

export type SubmissionRow = typeof submissions.$inferSelect;

const authors = alias(users, 'authors');
const deciders = alias(users, 'deciders');

const columns = {
  ...omit(getTableColumns(submissions), ['author_id', 'decided_by', 'undo']),
  spot_name: spots.name,
  type: spots.type,
  country: spots.country,
  thumbnail: sql<string | null>`coalesce(${spots.thumbnail_photos}[1], ${spots.photos}[1])`,
  author: personJson(authors),
  decider: personJson(deciders),
};

const selectSubmissions = (db: Db) =>
  db
    .select(columns)
    .from(submissions)
    .innerJoin(spots, eq(spots.id, submissions.spot_id))
    .leftJoin(authors, eq(authors.id, submissions.author_id))
    .leftJoin(deciders, eq(deciders.id, submissions.decided_by));

const reviews = reviewList({
  table: submissions,
  conditions,
  rowsOf: (db: Db, ids, order): Promise<Submission[]> =>
    selectSubmissions(db)
      .where(sql`${submissions.id} in ${ids}`)
      .orderBy(...order),
});
export const { queue, list: listSubmissions } = reviews;

function conditions({ status, spot_id, country, ...query }: SubmissionQuery): SQL | undefined {
  const search = matchesSearch(spots.search, query.search);
  const ofSpots = and(search, country ? eq(spots.country, country) : undefined);
  return and(
    status ? eq(submissions.status, status) : undefined,
    spot_id ? eq(submissions.spot_id, spot_id) : undefined,
    query.waiting ? isOverdue(submissions) : undefined,
    decisionConditions(
      submissions,
      'submissions',
      query,
      country ? ofSpotsIn(submissions, country) : undefined,
    ),
    ofSpots && sql`${submissions.spot_id} in (select ${spots.id} from ${spots} where ${ofSpots})`,
  );
}

const ofSpot = (column: PgColumn): SQL =>
  sql`(select ${column} from ${spots} where ${spots.id} = ${submissions.spot_id})`;

/** The list of submissions, for an export. */
export const submissionListing: Listing<SubmissionQuery, (typeof submissionCells)[number]> = {
  noun: 'submissions',
  columns: {
    spot_name: ofSpot(spots.name),
    type: ofSpot(spots.type),
    country: ofSpot(spots.country),
    author: nameOfUser(submissions.author_id),
    decider: nameOfUser(submissions.decided_by),
    ...pick(getTableColumns(submissions), [
      ...(['createdAt', 'status', 'spot_id', 'decided_at', 'reason', 'id'] as const),
    ]),
  },
  rows: selectRows(submissions, conditions, reviews.order),
};

/** 404 if there is none. */
export async function findSubmission(db: Db, id: string): Promise<Submission> {
  const [submission] = await selectSubmissions(db).where(eq(submissions.id, id));
  return orNotFound(submission);
}

/** The submission, locked until the transaction ends. Lock its spot first, to avoid deadlocks. */
export async function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
  return orNotFound(row);
}

/** The newest submission of a locked spot, locked too; undefined if there is none. */
export async function lockNewest(tx: Tx, spotId: string): Promise<SubmissionRow | undefined> {
  const byAge = [desc(submissions.createdAt), desc(submissions.id)];
  const ofSpot = tx.select().from(submissions).where(eq(submissions.spot_id, spotId));
  const [row] = await ofSpot
    .orderBy(...byAge)
    .limit(1)
    .for('update');
  return row;
}

/** The newest submission of each of these spots. */
export async function listNewest(db: Db, spotIds: readonly string[]): Promise<SubmissionRow[]> {
  if (spotIds.length === 0) return [];
  return db
    .selectDistinctOn([submissions.spot_id])
    .from(submissions)
    .where(inArray(submissions.spot_id, [...spotIds]))
    .orderBy(submissions.spot_id, desc(submissions.createdAt), desc(submissions.id));
}

export async function insertSubmission(
  tx: Tx,
  values: Pick<SubmissionRow, 'spot_id'> & { author_id: string | undefined },
): Promise<Submission> {
  const id = newId();
  await tx.insert(submissions).values({ ...values, id });
  return findSubmission(tx, id);
}

/** Updates the given columns and increments the version. */
export async function updateSubmission(
  tx: Tx,
  id: string,
  values: PgUpdateSetSource<typeof submissions>,
): Promise<Submission> {
  await tx
    .update(submissions)
    .set({ ...values, version: sql`${submissions.version} + 1` })
    .where(eq(submissions.id, id));
  return findSubmission(tx, id);
}

/** Who created and owns a spot that was never submitted or enabled, if they have role user; undefined for other spots. */
export async function ownerOfUnsubmitted(db: Db, spotId: string): Promise<string | undefined> {
  const isOfSpot = sql`${history.noun} = 'spots' and ${history.record_id} = ${spots.id}`;
  const [row] = await db
    .select({ owner: users.id })
    .from(spots)
    .innerJoin(users, and(eq(users.id, spots.user_id), eq(users.role, 'user'), eq(users.status, 'active')))
    .where(
      and(
        eq(spots.id, spotId),
        eq(spots.enable, false),
        sql`not exists (select from ${submissions} where ${submissions.spot_id} = ${spots.id})`,
        sql`exists (select from ${history} where ${isOfSpot} and ${history.action} = 'create'
          and ${history.actor_id} = ${users.id})`,
        sql`not exists (select from ${history} where ${isOfSpot}
          and 'true' in (${history.before} ->> 'enable', ${history.after} ->> 'enable'))`,
      ),
    );
  return row?.owner;
}
