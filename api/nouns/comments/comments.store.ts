import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Comment, CommentQuery } from '#contract/comments.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { within } from '../../database/queries/days.ts';
import { idsOf, orderOf } from '../../database/queries/page.ts';
import { pageByCounter } from '../../database/queries/page-by-counter.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { notFound } from '../../problems/problems.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { comments } from './comments.table.ts';

const author = sql<Comment['user_id']>`case when ${users.id} is null then null else jsonb_build_object(
  'id', ${users.id}, 'first_name', ${users.first_name}, 'last_name', ${users.last_name}) end`;
const spot = sql<Comment['spot_id']>`jsonb_build_object('id', ${spots.id}, 'name', ${spots.name})`;
const shown = {
  id: comments.id,
  comment: comments.comment,
  user_id: author,
  spot_id: spot,
  createdAt: comments.createdAt,
};

const selected = (db: Db) =>
  db
    .select(shown)
    .from(comments)
    .innerJoin(spots, eq(spots.id, comments.spot_id))
    .leftJoin(users, eq(users.id, comments.user_id));

/** A page of comments, newest first: of all spots, or of one. */
export async function listComments(db: Db, query: CommentQuery): Promise<Page<Comment>> {
  const where = and(
    query.spot_id ? eq(comments.spot_id, query.spot_id) : undefined,
    query.country
      ? sql`${comments.spot_id} in (select ${spots.id} from ${spots} where ${spots.country} = ${query.country})`
      : undefined,
    within(comments.createdAt, query),
    matchesSearch(comments.search, query.search),
  );
  const count = where && (() => db.$count(comments, where));
  const order = orderOf(query, comments, comments.id);
  return pageByCounter(db, comments, { count }, query, (window, left) => {
    const page = idsOf(db, comments, where ?? left, order, window);
    return selected(db)
      .where(inArray(comments.id, page))
      .orderBy(...order);
  });
}

/** 404 when there is none. */
export async function findComment(db: Db, id: string): Promise<Comment> {
  const [comment] = await selected(db).where(eq(comments.id, id));
  if (!comment) throw notFound();
  return comment;
}

/** Undefined when the spot is not there. */
export async function createComment(
  tx: Tx,
  values: { comment: string; spot_id: string; user_id: string },
): Promise<Comment | undefined> {
  const where = eq(spots.id, values.spot_id);
  const held = await tx.select({ id: spots.id }).from(spots).where(where).for('key share');
  if (held.length === 0) return undefined;
  const [made] = await tx.insert(comments).values(values).returning({ id: comments.id });
  return findComment(tx, (made as { id: string }).id);
}

/** False when somebody else was first. */
export async function deleteComment(tx: Tx, id: string): Promise<boolean> {
  return (await tx.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id })).length > 0;
}
