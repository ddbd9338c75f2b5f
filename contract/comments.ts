import * as z from 'zod/mini';
import { codes } from './codes.ts';
import { country, Id, Instant, orNone, requiredProse } from './fields.ts';
import { endpoint, listQuery, madeWithin, page, removed } from './kit.ts';

export const Comment = z.object({
  id: Id,
  comment: z.string(),
  /** Who wrote it; null when they were erased. */
  user_id: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
  spot_id: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
});
export type Comment = z.output<typeof Comment>;

export const CommentQuery = listQuery({
  spot_id: z.optional(orNone(Id)),
  /** The spot's. */
  country: z.optional(orNone(country())),
  ...madeWithin,
});
export type CommentQuery = z.output<typeof CommentQuery>;

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/comments',
    least: 'editor',
    query: CommentQuery,
    out: page(Comment),
    summary: 'List comments, of all spots or of one',
  }),
  create: endpoint({
    method: 'POST',
    path: '/comment',
    least: 'editor',
    counts: ['comments'],
    body: z.strictObject({ comment: requiredProse(2000), spot_id: Id }, codes.unknownField),
    out: Comment,
    status: 201,
    summary: 'Comment on a spot',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comments/:id',
    least: 'editor',
    out: removed,
    summary: 'Delete a comment',
  }),
};
