import { codes } from '#contract/kit/codes.ts';
import { mayChangeAccount } from '#contract/users.rules.ts';
import { type User, users } from '#contract/users.ts';
import type { Tx } from '../../../database/connection/database.ts';
import { removed, updated } from '../../../http/answers.ts';
import type { Change } from '../../../http/call.ts';
import type { Mount } from '../../../http/mount.ts';
import { conflict, forbidden, notFound } from '../../../problems/problems.ts';
import { recordHistory } from '../../../records/history.ts';
import { findEntry, lockEntry, removeEntry } from '../../../records/trash/entries.ts';
import { previewOf } from '../../../records/trash/preview.ts';
import { notifyOwner } from '../users.change.ts';
import { eraseUser } from '../users.jobs.ts';
import { findByEmail, lockUser, updateUser } from '../users.store.ts';

/* Deleted users are listed in the trash, but their rows stay in their table until they are erased. */

export function userTrashRoutes(on: Mount): void {
  on.answer(users.trashed, async ({ db, params }) =>
    previewOf(db, await findEntry(db, 'users', params.id), 'users', async (tx) => {
      await restoreUser(tx, await lockDeleted(tx, params.id));
      return [];
    }),
  );
  on.change(users.restore, restore);
  on.change(users.destroy, destroy);
}

async function restore(call: Change<typeof users.restore>) {
  const { tx, actor, params, revokes } = call;
  const before = await lockDeleted(tx, params.id);
  if (!mayChangeAccount(actor, before)) throw forbidden();
  const after = await restoreUser(tx, before);
  revokes();
  recordHistory(tx, actor, { noun: 'users', id: after.id, action: 'restore', before, after });
  await notifyOwner(call, after.id, [after.email], ['restored']);
  return updated(after);
}

/** Erases the personal data at once (product/users#erasure). */
async function destroy({ tx, jobs, actor, params }: Change<typeof users.destroy>) {
  const user = await lockDeleted(tx, params.id);
  await eraseUser(tx, jobs, user);
  recordHistory(tx, actor, { noun: 'users', id: user.id, action: 'destroy' });
  return removed(user.id);
}

/** The deleted user, locked until the transaction ends; 404 if there is none. */
async function lockDeleted(tx: Tx, id: string): Promise<User> {
  const user = await lockUser(tx, id);
  await lockEntry(tx, 'users', id);
  if (user.status !== 'deleted') throw notFound();
  return user;
}

async function restoreUser(tx: Tx, { id, email }: User): Promise<User> {
  // That of the Spotify artist is refused by `updateUser`.
  if (await findByEmail(tx, email)) throw conflict(codes.takenMeanwhile);
  const after = await updateUser(tx, id, { status: 'active', deleted_at: null });
  await removeEntry(tx, id);
  return after;
}
