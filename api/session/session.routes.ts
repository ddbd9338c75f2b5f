import { messages } from '#contract/messages.ts';
import { session } from '#contract/session.ts';
import { done } from '../kit/answers.ts';
import { retried } from '../kit/change.ts';
import { record } from '../kit/history.ts';
import { queueLink } from '../kit/mailed-links.ts';
import { forgetTokens, spendToken, tokenWorks } from '../kit/mailed-tokens.ts';
import type { Call, Mount } from '../kit/mount.ts';
import { hashPassword, verifyPassword } from '../kit/passwords.ts';
import { ProblemError } from '../kit/problems.ts';
import { addressKey, countAttempt, forgiveAttempt, type Limit } from '../kit/throttle.ts';
import { resetKind, resetQueue } from './session.jobs.ts';
import { closeSession, findAccount, openSession, setPassword } from './session.store.ts';

export function sessionRoutes(on: Mount): void {
  on.answer(session.login, login);
  on.answer(session.logout, async ({ db, tokenHash, revokes }) => {
    if (tokenHash) await closeSession(db, tokenHash);
    revokes();
    return done(messages.signedOut);
  });
  on.answer(session.forgotPassword, async ({ db, jobs, body, ip }) => {
    // Not counted by address of mail: what strangers ask for somebody is no reason to refuse them.
    await countAttempt(db, { key: `reset:${addressKey(ip)}`, most: 30, minutes: 60 });
    const account = await findAccount(db, body.email);
    await queueLink(db, jobs, resetQueue, account?.id);
    return done(messages.resetMailed);
  });
  on.answer(session.resetPassword, resetPassword);
}

/** Counted per account and address together, so that nobody can lock somebody else out from elsewhere. */
const loginLimits = (email: string, ip: string): Limit[] => [
  { key: `login:${email}:${addressKey(ip)}`, most: 10, minutes: 15 },
  { key: `login:${addressKey(ip)}`, most: 200, minutes: 15 },
];

async function login({ db, body, ip }: Call<typeof session.login>) {
  const limits = loginLimits(body.email, ip);
  await countAttempt(db, ...limits);
  const account = await findAccount(db, body.email);
  const isRight = await verifyPassword(account?.password_hash, body.password);
  if (!account || !isRight) throw new ProblemError(401, messages.loginFailed);
  const access_token = await db.transaction(async (tx) => {
    await forgiveAttempt(tx, ...limits);
    return openSession(tx, account.id);
  });
  return { access_token, id: account.id, role: account.role };
}

async function resetPassword({ db, body, ip, revokes }: Call<typeof session.resetPassword>) {
  // Whoever has a link that works is not held up by those who try out others from the same network.
  if (!(await tokenWorks(db, resetKind, body.token))) {
    await countAttempt(db, { key: `spend:${addressKey(ip)}`, most: 60, minutes: 60 });
    throw new ProblemError(422, messages.linkExpired);
  }
  const hash = await hashPassword(body.password);
  await retried(() =>
    db.transaction(async (tx) => {
      const userId = await spendToken(tx, resetKind, body.token);
      const user = userId && (await setPassword(tx, userId, hash));
      if (!user) throw new ProblemError(422, messages.linkExpired);
      await forgetTokens(tx, user.id);
      const before = { ...user, version: user.version - 1 };
      record(tx, user, { noun: 'users', id: user.id, action: 'update', before, after: user });
    }),
  );
  revokes();
  return done(messages.passwordChanged);
}
