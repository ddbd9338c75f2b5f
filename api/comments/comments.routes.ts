import { codes } from '#contract/codes.ts';
import { comments } from '#contract/comments.ts';
import { removed } from '../kit/answers.ts';
import { record } from '../kit/history.ts';
import type { Mount } from '../kit/mount.ts';
import { invalidField, notFound } from '../kit/problems.ts';
import { createComment, deleteComment, findComment, listComments } from './comments.store.ts';

const noun = 'comments';

export function commentRoutes(on: Mount): void {
  on.answer(comments.list, ({ db, query }) => listComments(db, query));
  on.change(comments.create, async ({ tx, actor, body }) => {
    const comment = await createComment(tx, { ...body, user_id: actor.id });
    if (!comment) throw invalidField('spot_id', codes.notFound);
    record(tx, actor, { noun, id: comment.id, action: 'create', after: comment });
    return comment;
  });
  on.change(comments.remove, async ({ tx, actor, params }) => {
    const before = await findComment(tx, params.id);
    if (!(await deleteComment(tx, before.id))) throw notFound();
    record(tx, actor, { noun, id: before.id, action: 'delete', before });
    return removed(before.id);
  });
}
