import { codes } from '#contract/kit/codes.ts';
import { session } from '#contract/session.ts';
import { done } from '../../../http/answers.ts';
import type { Call } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Mount } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { queueLink } from '../../../mail/links.ts';
import { ProblemError } from '../../../problems/problems.ts';
import { consumeToken } from '../../../security/mailed-tokens.ts';
import { clientAddressKey, countAttempt } from '../../../security/throttle.ts';
import { deleteUser } from '../deletion/users.deletion.ts';
import { mailLinks, refuseInvalidToken } from '../users.change.ts';
import { deletionMail } from '../users.mails.ts';
import { countPasswordAttempt, verifyCurrentPassword } from '../users.password.ts';
import { findByEmail, lockUser } from '../users.store.ts';

/*
 * Users delete their account: immediately if signed in and with the password, otherwise through a mailed link
 * (product/accounts#delete-account).
 */

const queue = 'mail-deletion-link';
const kind = 'deletion';

export function accountRoutes(on: Mount): void {
  on.answer(session.deleteAccount, requestDeletion);
  on.answer(session.confirmDeletion, confirmDeletion);
}

async function requestDeletion(call: Call<typeof session.deleteAccount>) {
  const { db, jobs, body, ip } = call;
  if (call.visitor?.email === body.email && body.password && (await deleteSelf(call, body.password))) {
    call.revokes();
    return { ...done(codes.accountDeleted), deleted: true };
  }
  await countAttempt(db, { key: `${kind}:${clientAddressKey(ip)}`, max: 30, minutes: 60 });
  const user = await findByEmail(db, body.email);
  await queueLink(db, jobs, queue, user?.id);
  return { ...done(codes.deletionMailed), deleted: false };
}

/** Deletes the caller's account; false if their session has ended or their address has changed. */
async function deleteSelf(call: Call<typeof session.deleteAccount>, password: string): Promise<boolean> {
  const { db, jobs, actor, tokenHash, lockActor: holdActor, body } = call;
  await countPasswordAttempt(db, actor.id, password);
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      const locked = tokenHash && (await holdActor(tx, tokenHash, true));
      if (locked?.email !== body.email) return false;
      const user = await lockUser(tx, locked.id);
      await verifyCurrentPassword(tx, user.id, password, 'password');
      await deleteUser({ tx, jobs, actor }, user);
      return true;
    }),
  );
}

async function confirmDeletion({ db, jobs, body, ip, revokes }: Call<typeof session.confirmDeletion>) {
  await refuseInvalidToken(db, kind, body.token, ip);
  await retryConflicts(() =>
    db.transaction(async (tx) => {
      const id = await consumeToken(tx, kind, body.token);
      const user = id && (await lockUser(tx, id));
      if (!user || user.status === 'deleted') throw new ProblemError(422, codes.linkExpired);
      await deleteUser({ tx, jobs, actor: { id: user.id, address: ip } }, user);
    }),
  );
  revokes();
  return done(codes.accountDeleted);
}

export function accountJobs(services: Services): void {
  mailLinks(services, queue, { kind, hours: 24, path: 'delete_account', mail: deletionMail });
}
