import { codes } from '#contract/kit/codes.ts';
import type { User } from '#contract/users.ts';
import type { Tx } from '../../database/connection/database.ts';
import { conflict } from '../../problems/problems.ts';
import { record } from '../../records/history.ts';
import { type By, forgetMailed, tellOwner } from './users.change.ts';
import { losesAdmin } from './users.rules.ts';
import { endSessions, lockAdmins, updateUser } from './users.store.ts';

/** 409 when the change would take the last administrator. */
export async function assertOtherAdmin(tx: Tx, before: User, after: Partial<User>): Promise<void> {
  if (losesAdmin(before, after) && (await lockAdmins(tx)) <= 1) throw conflict(codes.lastAdmin);
}

/** Marks a user as deleted, signs them out and tells them; the row stays for 30 days (product/users#deletion). */
export async function deleteUser(by: By, user: User): Promise<void> {
  if (user.status === 'deleted') return;
  const { tx, actor } = by;
  await assertOtherAdmin(tx, user, { status: 'deleted' });
  const after = await updateUser(tx, user.id, { status: 'deleted', deleted_at: new Date().toISOString() });
  await endSessions(tx, user.id);
  await forgetMailed(tx, user.id);
  record(tx, actor, { noun: 'users', id: user.id, action: 'delete', before: user, after });
  await tellOwner(by, [user.email], ['deleted']);
}
