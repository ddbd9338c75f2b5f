import { and, desc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Submission, SubmissionQuery, submissionCells } from '#contract/submissions.calls.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import { countedPage, idsOf, orderOf, type Window, windowOf } from '../../database/queries/page.ts';
import { pageByCounter } from '../../database/queries/page-by-counter.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { notFound } from '../../problems/problems.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { history } from '../../records/history.table.ts';
import { reviewQueue, sortOfReviews } from '../../records/review-queue.ts';
import { decisionConditions, idsOfDecided, isFiltered, isOverdue } from '../../records/reviews/decisions.ts';
import { ofSpotsIn, spots } from '../spots/spots.table.ts';
import { nameOfUser, personJson, users } from '../users/users.table.ts';
import { submissions } from './submissions.table.ts';

export type SubmissionRow = typeof submissions.$inferSelect;

export const queue = reviewQueue(submissions);
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

const rowsOf = (
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  window: Pick<Window, 'perPage' | 'offset'>,
  ids: SQLWrapper = idsOf(db, submissions, where, order, window),
): Promise<Submission[]> =>
  selectSubmissions(db)
    .where(sql`${submissions.id} in ${ids}`)
    .orderBy(...order);

/**
 * A page of submissions; `search` is in the spots' names. By default the pending ones come first, oldest first, then the
 * decided ones, newest first.
 */
export async function listSubmissions(db: Db, query: SubmissionQuery): Promise<Page<Submission>> {
  if (!isByQueue(query)) return listSorted(db, query);
  if (!query.search) return queue.list(db, query, (...of) => rowsOf(db, ...of));
  const where = conditions(query);
  const window = windowOf(query);
  const rows = await rowsOf(db, where, queue.order, window);
  return countedPage(rows, window, () => db.$count(submissions, where));
}

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

function listSorted(db: Db, query: SubmissionQuery): Promise<Page<Submission>> {
  const where = conditions(query);
  const isCounted = query.search || query.spot_id || query.waiting || query.country || isFiltered(query);
  const count = isCounted ? () => db.$count(submissions, where) : undefined;
  const sorting = sortOfReviews(query);
  const filter = { status: query.status };
  return pageByCounter(db, submissions, { filter, count }, { ...query, ...sorting }, (window, range) => {
    const order = orderOf(sorting, submissions, submissions.id);
    const ids = isFiltered(query) ? idsOfDecided(submissions, where, order, window) : undefined;
    return rowsOf(db, and(where, range), order, window, ids);
  });
}

/** Whether the pending ones come first. Of a single spot only the newest can be pending, so the order by age is the same. */
const isByQueue = ({ sort, order, status, waiting, spot_id, country, ...query }: SubmissionQuery): boolean =>
  !(sort || order || status || waiting || spot_id || country || isFiltered(query));

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
  rows: selectRows(submissions, conditions, (query) =>
    isByQueue(query) ? queue.order : orderOf(sortOfReviews(query), submissions, submissions.id),
  ),
};

/** 404 if there is none. */
export async function findSubmission(db: Db, id: string): Promise<Submission> {
  const [submission] = await selectSubmissions(db).where(eq(submissions.id, id));
  if (!submission) throw notFound();
  return submission;
}

/** The submission, locked until the transaction ends. Lock its spot first, to avoid deadlocks. */
export async function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
  if (!row) throw notFound();
  return row;
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
