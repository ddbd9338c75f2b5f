import { type Comment, comments } from '#contract/comments.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField, notFound } from '../../problems/problems.ts';
import { changeRecorder } from '../../records/change-recorder.ts';
import { createComment, deleteComment, findComment, listComments } from './comments.store.ts';

const audit = changeRecorder<Comment>('comments');

export function commentRoutes(on: Mount): void {
  on.answer(comments.list, ({ db, query }) => listComments(db, query));
  on.change(comments.create, async (call) => {
    const comment = await createComment(call.tx, { ...call.body, user_id: call.actor.id });
    if (!comment) throw invalidField('spot_id', codes.notFound);
    return audit.created(call, comment);
  });
  on.change(comments.remove, async (call) => {
    const before = await findComment(call.tx, call.params.id);
    if (!(await deleteComment(call.tx, before.id))) throw notFound();
    return audit.removed(call, before);
  });
}
