import { codes } from '#contract/kit/codes.ts';
import type { User } from '#contract/users.ts';
import type { Tx } from '../../../database/connection/database.ts';
import { conflict } from '../../../problems/problems.ts';
import { type ChangeContext, recordHistory } from '../../../records/history.ts';
import { recordName } from '../../../records/record-name.ts';
import { insertEntries } from '../../../records/trash/move.ts';
import { notifyOwner, revokeMailedLinks } from '../users.change.ts';
import { removesAdmin } from '../users.rules.ts';
import { endSessions, lockAdmins, updateUser } from '../users.store.ts';

/** 409 if the change would remove the last administrator. */
export async function assertOtherAdmin(tx: Tx, before: User, after: Partial<User>): Promise<void> {
  if (removesAdmin(before, after) && (await lockAdmins(tx)) <= 1) throw conflict(codes.lastAdmin);
}

/** Marks a user as deleted, ends their sessions and notifies them; the row stays for 30 days (product/users#deletion). */
export async function deleteUser(context: ChangeContext, user: User): Promise<void> {
  if (user.status === 'deleted') return;
  const { tx, actor } = context;
  await assertOtherAdmin(tx, user, { status: 'deleted' });
  const after = await updateUser(tx, user.id, { status: 'deleted', deleted_at: new Date().toISOString() });
  await endSessions(tx, user.id);
  await revokeMailedLinks(tx, user.id);
  const { id, thumbnail } = user;
  await insertEntries(tx, actor, { noun: 'users', id, name: recordName(user), thumbnail, pictures: [] });
  recordHistory(tx, actor, { noun: 'users', id, action: 'delete', before: user, after });
  await notifyOwner(context, user.id, [user.email], ['deleted']);
}
