import { codes } from '#contract/kit/codes.ts';
import { session } from '#contract/session.ts';
import { done } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { retryConflicts } from '../../http/change.ts';
import type { Mount } from '../../http/mount.ts';
import { queueLink } from '../../mail/links.ts';
import { ProblemError } from '../../problems/problems.ts';
import { consumeToken } from '../../security/mailed-tokens.ts';
import { hashPassword, verifyPassword } from '../../security/passwords.ts';
import { countAttempt, decrementAttempts } from '../../security/throttle.ts';
import { afterPasswordReset, refuseInvalidToken } from '../users/users.change.ts';
import { deviceCookies, knownDevice } from './session.device.ts';
import { resetKind, resetQueue } from './session.jobs.ts';
import { linkLimits, loginLimits } from './session.limits.ts';
import {
  closeSession,
  createSession,
  findAccount,
  lockUnchangedAccount,
  setPassword,
} from './session.store.ts';

export function sessionRoutes(on: Mount): void {
  on.answer(session.login, login);
  on.answer(session.logout, async ({ db, actor, tokenHash, revokes }) => {
    if (tokenHash) await retryConflicts(() => closeSession(db, tokenHash, actor.id));
    revokes();
    return done(codes.signedOut);
  });
  on.answer(session.forgotPassword, requestLink);
  on.answer(session.resetPassword, resetPassword);
}

async function requestLink({ db, jobs, body, ip, cookies }: Call<typeof session.forgotPassword>) {
  const account = await findAccount(db, body.email);
  await countAttempt(db, ...linkLimits(ip, knownDevice(cookies, account)));
  // The same work for an unknown address: neither the answer nor its time reveals whether the account exists.
  await queueLink(db, jobs, resetQueue, account?.id);
  return done(codes.resetMailed);
}

async function login(call: Call<typeof session.login>) {
  const { db, body, ip, cookies, config, setCookie } = call;
  const account = await findAccount(db, body.email);
  const device = knownDevice(cookies, account);
  const limits = loginLimits(body.email, ip, device);
  await countAttempt(db, ...limits);
  const isCorrect = await verifyPassword(account?.password_hash, body.password);
  if (!account || !isCorrect) throw new ProblemError(401, codes.loginFailed);
  const access_token = await retryConflicts(() =>
    db.transaction(async (tx) => {
      // The password may have changed while it was verified.
      if (!(await lockUnchangedAccount(tx, account))) throw new ProblemError(401, codes.loginFailed);
      await decrementAttempts(tx, ...limits);
      return createSession(tx, account.id);
    }),
  );
  for (const cookie of deviceCookies(config, account, cookies, device)) setCookie(cookie);
  return { access_token, id: account.id, role: account.role };
}

async function resetPassword(call: Call<typeof session.resetPassword>) {
  const { db, jobs, body, ip, cookies, revokes, config, setCookie } = call;
  await refuseInvalidToken(db, resetKind, body.token, ip);
  const hash = await hashPassword(body.password);
  const id = await retryConflicts(() =>
    db.transaction(async (tx) => {
      const userId = await consumeToken(tx, resetKind, body.token);
      const user = userId && (await setPassword(tx, userId, hash));
      if (!user) throw new ProblemError(422, codes.linkExpired);
      await afterPasswordReset({ tx, jobs, actor: user }, user);
      return user.id;
    }),
  );
  // The link proves the owner: guesses by others must not lock this browser out.
  for (const cookie of deviceCookies(config, { id, password_hash: hash }, cookies)) setCookie(cookie);
  revokes();
  return done(codes.passwordChanged);
}
