import * as z from 'zod/mini';
import { bulkCalls } from './kit/bulk.ts';
import { codes } from './kit/codes.ts';
import { createdWithin, endpoint, page, removed, updated } from './kit/endpoint.ts';
import { choice, country, Id, Instant, orNone, requiredProse, strictObject } from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { trashCalls } from './kit/trash.ts';

/** What the text of a comment is flagged for (product/comments#flags), by `public.comment_flags`. */
export const textFlags = ['link', 'email', 'phone', 'capitals', 'stretched'] as const;
export type TextFlag = (typeof textFlags)[number];
export type CommentFlag = TextFlag | 'repeated' | 'reported';

export const Comment = z.object({
  id: Id,
  comment: z.string(),
  /** The author; null once their account is erased. */
  user_id: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
  spot_id: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  flags: z.array(choice(textFlags)),
  /** Its author had written the same on another spot before. */
  repeats: z.boolean(),
  /** How many readers reported it, in the product's public app. */
  reports: z.int(),
  /** When staff found it fine; flagged or not, it is not listed as flagged any more. */
  checked_at: z.nullable(Instant),
});
export type Comment = z.output<typeof Comment>;

/** All that a comment is flagged for. */
export const flagsOf = (comment: Pick<Comment, 'flags' | 'repeats' | 'reports'>): CommentFlag[] => [
  ...(comment.reports > 0 ? (['reported'] as const) : []),
  ...comment.flags,
  ...(comment.repeats ? (['repeated'] as const) : []),
];

export const commentCells = [
  'comment',
  'user_id',
  'spot_id',
  'createdAt',
  'flags',
  'repeats',
  'reports',
  'checked_at',
  'id',
] as const;

export const CommentQuery = exportedQuery(
  {
    spot_id: z.optional(orNone(Id)),
    /** The author. */
    user_id: z.optional(orNone(Id)),
    /** The country of the spot. */
    country: z.optional(orNone(country())),
    /** Only those with a flag that nobody has checked. */
    flagged: z.optional(orNone(z.literal('true', codes.badChoice))),
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
    fromReplica: true,
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
  check: endpoint({
    method: 'POST',
    path: '/comments/:id/check',
    minRole: 'editor',
    counts: ['edits'],
    out: updated(Comment),
    summary: 'Say that a flagged comment is fine',
  }),
  uncheck: endpoint({
    method: 'POST',
    path: '/comments/:id/uncheck',
    minRole: 'editor',
    counts: ['edits'],
    /** When it was said: what somebody else has said since stays. */
    body: strictObject({ checked_at: Instant }),
    out: updated(Comment),
    summary: 'Take back that a flagged comment is fine',
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
