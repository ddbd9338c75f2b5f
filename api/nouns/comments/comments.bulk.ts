import { sql } from 'drizzle-orm';
import { type CommentQuery, comments as calls } from '#contract/comments.ts';
import type { BulkNoun } from '../../records/bulk/nouns.ts';
import { needsParent } from '../../records/bulk/refusals.ts';
import { commentsWhere } from './comments.store.ts';
import { comments } from './comments.table.ts';

export const bulkOfComments: BulkNoun = {
  noun: 'comments',
  table: comments,
  calls,
  name: sql`${comments.comment}`,
  where: (query) => commentsWhere(query as CommentQuery),
  restorable: () => needsParent('comments', 'spot_id', 'spots'),
};
