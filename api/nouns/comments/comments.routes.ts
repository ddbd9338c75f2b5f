import { type Comment, comments } from '#contract/comments.ts';
import { codes } from '#contract/kit/codes.ts';
import { updated } from '../../http/answers.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, invalidField } from '../../problems/problems.ts';
import { bulkRoutes } from '../../records/bulk/routes.ts';
import { changeRecorder } from '../../records/change-recorder.ts';
import { exportList } from '../../records/export/export-list.ts';
import { trashRoutes } from '../../records/trash/routes.ts';
import { bulkOfComments } from './comments.bulk.ts';
import {
  commentListing,
  createComment,
  findComment,
  isCheckedBy,
  listComments,
  lockComment,
  setChecked,
} from './comments.store.ts';
import { comments as table } from './comments.table.ts';

const audit = changeRecorder<Comment>('comments', table);

export function commentRoutes(on: Mount): void {
  on.answer(comments.list, async (call) =>
    call.query.export ? exportList(call, commentListing) : listComments(call.db, call.query),
  );
  on.change(comments.create, async (call) => {
    const comment = await createComment(call.tx, { ...call.body, user_id: call.actor.id });
    if (!comment) throw invalidField('spot_id', codes.notFound);
    return audit.created(call, comment);
  });
  on.change(comments.remove, async (call) => {
    await lockComment(call.tx, call.params.id);
    const before = await findComment(call.tx, call.params.id);
    return audit.removed(call, before);
  });
  on.change(comments.check, async (call) => {
    await lockComment(call.tx, call.params.id);
    const before = await findComment(call.tx, call.params.id);
    if (before.checked_at) {
      // Whoever says it again, such as after a lost answer, is not told that it was somebody else.
      if (await isCheckedBy(call.tx, call.actor, before.id)) return updated(before);
      throw conflict(codes.alreadyChecked, before);
    }
    return audit.changed(call, before, await setChecked(call.tx, before.id, true));
  });
  on.change(comments.uncheck, async (call) => {
    await lockComment(call.tx, call.params.id);
    const before = await findComment(call.tx, call.params.id);
    const isSame = Date.parse(before.checked_at ?? '') === Date.parse(call.body.checked_at);
    if (!isSame) throw conflict(codes.stale, before);
    return audit.changed({ ...call, action: 'undo' }, before, await setChecked(call.tx, before.id, false));
  });
  bulkRoutes(on, bulkOfComments);
  trashRoutes(on, comments, { noun: 'comments', table, find: findComment });
}
