import { messages } from '#contract/messages.ts';
import { session } from '#contract/session.ts';
import { done } from '../kit/answers.ts';
import { retried } from '../kit/change.ts';
import { spendToken } from '../kit/mailed-tokens.ts';
import type { Call, Mount } from '../kit/mount.ts';
import { hashPassword, verifyPassword } from '../kit/passwords.ts';
import { ProblemError } from '../kit/problems.ts';
import { addressKey, countAttempt, forgiveAttempt, type Limit } from '../kit/throttle.ts';
import { passwordWasReset } from '../users/users.change.ts';
import { resetKind, resetQueue } from './session.jobs.ts';
import { closeSession, findAccount, isStill, openSession, setPassword } from './session.store.ts';

export function sessionRoutes(on: Mount): void {
  on.answer(session.login, login);
  on.answer(session.logout, async ({ db, actor, tokenHash, revokes }) => {
    if (tokenHash) await retried(() => closeSession(db, tokenHash, actor.id));
    revokes();
    return done(messages.signedOut);
  });
  on.answer(session.forgotPassword, async ({ db, jobs, body, ip }) => {
    await countAttempt(db, ...mailLimits('reset', body.email, ip));
    // Queued for unknown addresses too: nobody can tell them from the answer, nor from its time.
    await jobs.send(db, resetQueue, { email: body.email });
    return done(messages.resetMailed);
  });
  on.answer(session.resetPassword, resetPassword);
}

/** Counted per account and address together, so that nobody can lock somebody else out from elsewhere. */
const loginLimits = (email: string, ip: string): Limit[] => [
  { key: `login:${email}:${addressKey(ip)}`, most: 10, minutes: 15 },
  { key: `login:${addressKey(ip)}`, most: 200, minutes: 15 },
];

const mailLimits = (kind: string, email: string, ip: string): Limit[] => [
  { key: `${kind}:${email}`, most: 5, minutes: 60 },
  { key: `${kind}:${addressKey(ip)}`, most: 30, minutes: 60 },
];

async function login({ db, body, ip }: Call<typeof session.login>) {
  const limits = loginLimits(body.email, ip);
  await countAttempt(db, ...limits);
  const account = await findAccount(db, body.email);
  const isRight = await verifyPassword(account?.password_hash, body.password);
  if (!account || !isRight) throw new ProblemError(401, messages.loginFailed);
  const access_token = await db.transaction(async (tx) => {
    // Trying a password takes long enough for it to be another one by now.
    if (!(await isStill(tx, account))) throw new ProblemError(401, messages.loginFailed);
    await forgiveAttempt(tx, ...limits);
    return openSession(tx, account.id);
  });
  return { access_token, id: account.id, role: account.role };
}

async function resetPassword({ db, jobs, body, ip, revokes }: Call<typeof session.resetPassword>) {
  await countAttempt(db, { key: `spend:${addressKey(ip)}`, most: 60, minutes: 60 });
  const hash = await hashPassword(body.password);
  await retried(() =>
    db.transaction(async (tx) => {
      const userId = await spendToken(tx, resetKind, body.token);
      const user = userId && (await setPassword(tx, userId, hash));
      if (!user) throw new ProblemError(422, messages.linkExpired);
      await passwordWasReset({ tx, jobs, actor: user }, user);
    }),
  );
  revokes();
  return done(messages.passwordChanged);
}
