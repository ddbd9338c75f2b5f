import * as z from 'zod/mini';
import { bulkCalls } from './kit/bulk.ts';
import { createdWithin, endpoint, page, removed } from './kit/endpoint.ts';
import { country, Id, Instant, orNone, requiredProse, strictObject } from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { trashCalls } from './kit/trash.ts';

export const Comment = z.object({
  id: Id,
  comment: z.string(),
  /** The author; null once their account is erased. */
  user_id: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
  spot_id: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
});
export type Comment = z.output<typeof Comment>;

export const commentCells = ['comment', 'user_id', 'spot_id', 'createdAt', 'id'] as const;

export const CommentQuery = exportedQuery(
  {
    spot_id: z.optional(orNone(Id)),
    /** The author. */
    user_id: z.optional(orNone(Id)),
    /** The country of the spot. */
    country: z.optional(orNone(country())),
    ...createdWithin,
  },
  ['createdAt'],
  commentCells,
);
export type CommentQuery = z.output<typeof CommentQuery>;

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/comments',
    minRole: 'editor',
    query: CommentQuery,
    counts: exportQuota,
    out: page(Comment),
    summary: 'List comments, of all spots or of one',
  }),
  create: endpoint({
    method: 'POST',
    path: '/comment',
    minRole: 'editor',
    counts: ['comments'],
    body: strictObject({ comment: requiredProse(2000), spot_id: Id }),
    out: Comment,
    status: 201,
    summary: 'Comment on a spot',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comments/:id',
    minRole: 'editor',
    out: removed,
    summary: 'Move a comment to the trash',
  }),
  ...trashCalls({ path: '/comments', name: 'comments', minRole: 'editor', record: Comment }),
  /** They have no fields to set. */
  ...bulkCalls({
    path: '/comments',
    name: 'comments',
    minRole: 'editor',
    query: CommentQuery,
    fields: strictObject({}),
  }),
};
