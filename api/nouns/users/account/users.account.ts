import { codes } from '#contract/kit/codes.ts';
import { session } from '#contract/session.ts';
import { done } from '../../../http/answers.ts';
import type { Call } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Mount } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { connections } from '../../../integrations/mail/smtp.ts';
import { type LinkKind, mailLink, queueLink } from '../../../mail/links.ts';
import { ProblemError } from '../../../problems/problems.ts';
import { consumeToken, isTokenValid } from '../../../security/mailed-tokens.ts';
import { addressKey, countAttempt } from '../../../security/throttle.ts';
import { isAddressOf } from '../users.change.ts';
import { deleteUser } from '../users.deletion.ts';
import { deletionMail } from '../users.mails.ts';
import { countPassword, provePassword } from '../users.password.ts';
import { findByEmail, findUser, lockUser } from '../users.store.ts';

/*
 * Deleting one's own account: at once when signed in and with the password, else through a link that only its owner
 * gets (product/accounts#delete-account).
 */

const queue = 'mail-deletion-link';
const kind = 'deletion';
const link: LinkKind = {
  kind,
  hours: 24,
  path: 'delete_account',
  mail: deletionMail,
  isStill: isAddressOf,
};

export function accountRoutes(on: Mount): void {
  on.answer(session.deleteAccount, askForDeletion);
  on.answer(session.confirmDeletion, confirmDeletion);
}

async function askForDeletion(call: Call<typeof session.deleteAccount>) {
  const { db, jobs, body, ip } = call;
  if (call.visitor?.email === body.email && body.password && (await deleteOneself(call, body.password))) {
    call.revokes();
    return { ...done(codes.accountDeleted), deleted: true };
  }
  await countAttempt(db, { key: `${kind}:${addressKey(ip)}`, max: 30, minutes: 60 });
  const user = await findByEmail(db, body.email);
  await queueLink(db, jobs, queue, user?.status === 'active' ? user.id : undefined);
  return { ...done(codes.deletionMailed), deleted: false };
}

/** Deletes the caller's account while they are signed in; false when they no longer are, or have another address by now. */
async function deleteOneself(call: Call<typeof session.deleteAccount>, password: string): Promise<boolean> {
  const { db, jobs, actor, tokenHash, holdActor, body } = call;
  await countPassword(db, actor.id, password);
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      const held = tokenHash && (await holdActor(tx, tokenHash, true));
      if (held?.email !== body.email) return false;
      const user = await lockUser(tx, held.id);
      await provePassword(tx, user.id, password, 'password');
      await deleteUser({ tx, jobs, actor: held }, user);
      return true;
    }),
  );
}

async function confirmDeletion({ db, jobs, body, ip, revokes }: Call<typeof session.confirmDeletion>) {
  if (!(await isTokenValid(db, kind, body.token))) {
    await countAttempt(db, { key: `spend:${addressKey(ip)}`, max: 60, minutes: 60 });
    throw new ProblemError(422, codes.linkExpired);
  }
  await retryConflicts(() =>
    db.transaction(async (tx) => {
      const id = await consumeToken(tx, kind, body.token);
      const user = id && (await lockUser(tx, id));
      if (!user || user.status === 'deleted') throw new ProblemError(422, codes.linkExpired);
      await deleteUser({ tx, jobs, actor: user }, user);
    }),
  );
  revokes();
  return done(codes.accountDeleted);
}

export function accountJobs(services: Services): void {
  const { db, jobs } = services;
  jobs.work<{ id: string }>(
    queue,
    async ({ id }) => {
      const user = await findUser(db, id);
      if (user?.status === 'active') await mailLink(services, link, user);
    },
    { atOnce: connections },
  );
}
