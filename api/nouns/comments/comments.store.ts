import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Comment, CommentQuery, commentCells } from '#contract/comments.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId, now } from '../../database/queries/columns.ts';
import { within } from '../../database/queries/days.ts';
import { idsOf, orderOf } from '../../database/queries/page.ts';
import { pageByCounter } from '../../database/queries/page-by-counter.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { notFound, orNotFound } from '../../problems/problems.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { history } from '../../records/history.table.ts';
import { lockSpotKey } from '../spots/spots.change.ts';
import { nameOfSpot, ofSpotsIn, spots } from '../spots/spots.table.ts';
import { nameOfUser, personJson, users } from '../users/users.table.ts';
import { comments, isFlagged } from './comments.table.ts';

const spot = sql<Comment['spot_id']>`jsonb_build_object('id', ${spots.id}, 'name', ${spots.name})`;
const { id, comment, createdAt, flags, repeats, reports, checked_at } = comments;
const selectComments = (db: Db) =>
  db
    .select({
      id,
      comment,
      user_id: personJson(users),
      spot_id: spot,
      createdAt,
      flags,
      repeats,
      reports,
      checked_at,
    })
    .from(comments)
    .innerJoin(spots, eq(spots.id, comments.spot_id))
    .leftJoin(users, eq(users.id, comments.user_id));

/** The comments that match the filters and the search of a query: a condition on `comments`; undefined for all. */
export const commentsWhere = (query: Omit<CommentQuery, 'page'>): SQL | undefined =>
  and(
    query.spot_id ? eq(comments.spot_id, query.spot_id) : undefined,
    query.user_id ? eq(comments.user_id, query.user_id) : undefined,
    query.country ? ofSpotsIn(comments, query.country) : undefined,
    query.flagged ? isFlagged : undefined,
    within(comments.createdAt, query),
    matchesSearch(comments.search, query.search),
  );

/** A page of comments, newest first: of all spots, or of one. */
export async function listComments(db: Db, query: CommentQuery): Promise<Page<Comment>> {
  const where = commentsWhere(query);
  const count = where && (() => db.$count(comments, where));
  const order = orderOf(query, comments, comments.id);
  return pageByCounter(db, comments, { count }, query, (window, range) => {
    const page = idsOf(db, comments, where ?? range, order, window);
    return selectComments(db)
      .where(inArray(comments.id, page))
      .orderBy(...order);
  });
}

const spotName = nameOfSpot(comments.spot_id);

/** The list of comments, for an export. */
export const commentListing: Listing<CommentQuery, (typeof commentCells)[number]> = {
  noun: 'comments',
  columns: {
    comment,
    user_id: nameOfUser(comments.user_id),
    spot_id: spotName,
    createdAt,
    flags,
    repeats,
    reports,
    checked_at,
    id,
  },
  rows: selectRows<CommentQuery>(comments, commentsWhere, (query) => orderOf(query, comments, id)),
};

/** 404 if there is none. */
export async function findComment(db: Db, id: string): Promise<Comment> {
  const [comment] = await selectComments(db).where(eq(comments.id, id));
  return orNotFound(comment);
}

/** Undefined if there is no such spot. */
export async function createComment(
  tx: Tx,
  values: { comment: string; spot_id: string; user_id: string },
): Promise<Comment | undefined> {
  if (!(await lockSpotKey(tx, values.spot_id))) return undefined;
  const id = newId();
  await tx.insert(comments).values({ id, ...values });
  return findComment(tx, id);
}

/** Locks a comment until the transaction ends; 404 if there is none. */
export async function lockComment(tx: Tx, id: string): Promise<void> {
  const locked = await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('update');
  if (locked.length === 0) throw notFound();
}

/** Says that a locked comment is fine, and returns it. */
export async function setChecked(tx: Tx, id: string, isChecked: boolean): Promise<Comment> {
  await tx
    .update(comments)
    .set({ checked_at: isChecked ? now : null })
    .where(eq(comments.id, id));
  return findComment(tx, id);
}

/** Whether this person was the last to change a comment, which is what saying that it is fine does. */
export async function isCheckedBy(tx: Tx, { id: actor }: { id: string }, id: string): Promise<boolean> {
  const [last] = await tx
    .select({ actor: history.actor_id })
    .from(history)
    .where(and(eq(history.noun, 'comments'), eq(history.record_id, id)))
    .orderBy(desc(history.id))
    .limit(1);
  return last?.actor === actor;
}
