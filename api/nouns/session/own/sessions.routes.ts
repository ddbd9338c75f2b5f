import { codes } from '#contract/kit/codes.ts';
import { sessions } from '#contract/sessions.ts';
import { removed } from '../../../http/answers.ts';
import type { Call } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Mount } from '../../../http/mount.ts';
import { invalidField, notFound, unauthorized } from '../../../problems/problems.ts';
import { verifyPassword } from '../../../security/passwords.ts';
import { countAttempt, decrementAttempts } from '../../../security/throttle.ts';
import { mayRecordAttempt } from '../session.audit.ts';
import { knownDevice } from '../session.device.ts';
import { loginLimits } from '../session.limits.ts';
import { findAccount, lockUnchangedAccount } from '../session.store.ts';
import { endOwnSessions, listSessions, markProved, recordOwn } from './sessions.store.ts';

/** A person's own sessions, and the fresh proof that sensitive calls need. */
export function ownSessionRoutes(on: Mount): void {
  on.answer(sessions.list, async ({ db, actor, tokenHash }) => ({
    data: await listSessions(db, actor.id, tokenOf(tokenHash)),
  }));
  on.answer(sessions.end, async (call) => {
    if ((await endSessions(call, call.params.id)) === 0) throw notFound();
    return removed(call.params.id);
  });
  on.answer(sessions.endOthers, async (call) => ({ status: 200 as const, ended: await endSessions(call) }));
  on.answer(sessions.prove, prove);
}

/** The hash of the caller's token; throws 401 without a session. */
export function tokenOf(tokenHash: Buffer | undefined): Buffer {
  if (!tokenHash) throw unauthorized();
  return tokenHash;
}

async function endSessions({ db, actor, tokenHash, revokes }: Ending, only?: string): Promise<number> {
  const ending = { actor, tokenHash: tokenOf(tokenHash), only };
  const ended = await retryConflicts(() => endOwnSessions(db, ending));
  if (ended > 0) revokes();
  return ended;
}
type Ending = Pick<Call<typeof sessions.endOthers>, 'db' | 'actor' | 'tokenHash' | 'revokes'>;

/** Guesses count together with those of the sign-in. 422 for a wrong password: 401 would end the session in the browser. */
async function prove(call: Call<typeof sessions.prove>) {
  const { db, actor, body, ip, cookies, revokes } = call;
  const account = await findAccount(db, actor.email);
  const limits = loginLimits(actor.email, ip, knownDevice(cookies, account));
  await countAttempt(db, ...limits);
  const isCorrect = await verifyPassword(account?.password_hash, body.password);
  if (!account || account.id !== actor.id || !isCorrect) {
    if (await mayRecordAttempt(call)) await recordOwn(db, actor, 'proof_failed');
    throw invalidField('password', codes.currentPasswordWrong);
  }
  await retryConflicts(() =>
    db.transaction(async (tx) => {
      const isUnchanged = await lockUnchangedAccount(tx, account);
      if (!isUnchanged || !(await markProved(tx, tokenOf(call.tokenHash)))) throw unauthorized();
      await decrementAttempts(tx, ...limits);
      await recordOwn(tx, actor, 'proved');
    }),
  );
  // Another server may still have the caller cached as before.
  revokes();
  return { status: 200 as const };
}
