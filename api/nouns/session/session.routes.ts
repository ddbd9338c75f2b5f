import { codes } from '#contract/kit/codes.ts';
import { session } from '#contract/session.ts';
import { done } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { retryConflicts } from '../../http/change.ts';
import type { Mount } from '../../http/mount.ts';
import { queueLink } from '../../mail/links.ts';
import { ProblemError } from '../../problems/problems.ts';
import { recordEvent } from '../../records/history.ts';
import { fullNameOf } from '../../records/record-name.ts';
import { consumeToken } from '../../security/mailed-tokens.ts';
import { refuseWeakPassword } from '../../security/new-passwords.ts';
import { hashPassword, verifyPassword } from '../../security/passwords.ts';
import { countAttempt, decrementAttempts, type Limit } from '../../security/throttle.ts';
import { afterPasswordReset, refuseInvalidToken } from '../users/users.change.ts';
import { originOf, tellOfNewDevice } from './own/new-device.ts';
import { ownSessionRoutes } from './own/sessions.routes.ts';
import { mayRecordAttempt, recordAttempt } from './session.audit.ts';
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
    if (tokenHash) await retryConflicts(() => closeSession(db, tokenHash, actor));
    revokes();
    return done(codes.signedOut);
  });
  on.answer(session.forgotPassword, requestLink);
  on.answer(session.resetPassword, resetPassword);
  ownSessionRoutes(on);
}

async function requestLink(call: Call<typeof session.forgotPassword>) {
  const { db, jobs, body, ip, cookies } = call;
  const account = await findAccount(db, body.email);
  await countAttempt(db, ...linkLimits(ip, knownDevice(cookies, account)));
  const isRecorded = await mayRecordAttempt(call);
  // The same work for an unknown address: neither the answer nor its time reveals whether the account exists.
  await db.transaction(async (tx) => {
    await queueLink(tx, jobs, resetQueue, account?.id);
    if (isRecorded) await recordAttempt(tx, ip, 'reset_requested', { email: body.email, account });
  });
  return done(codes.resetMailed);
}

async function login(call: Call<typeof session.login>) {
  const { db, body, ip, cookies, config, setCookie } = call;
  const account = await findAccount(db, body.email);
  const device = knownDevice(cookies, account);
  const limits = loginLimits(body.email, ip, device);
  await countAttempt(db, ...limits);
  const isCorrect = await verifyPassword(account?.password_hash, body.password);
  const access_token = account && isCorrect && (await openSession(call, account, limits));
  if (!account || !access_token) {
    if (await mayRecordAttempt(call))
      await recordAttempt(db, ip, 'login_failed', { email: body.email, account });
    throw new ProblemError(401, codes.loginFailed);
  }
  for (const cookie of deviceCookies(config, account, cookies, device)) setCookie(cookie);
  return { access_token, id: account.id, role: account.role };
}

type LoginAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Returns the token of a new session; undefined if the password has changed while it was verified. */
function openSession(
  call: Call<typeof session.login>,
  account: LoginAccount,
  limits: Limit[],
): Promise<string | undefined> {
  const { db, ip, body } = call;
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      if (!(await lockUnchangedAccount(tx, account))) return undefined;
      await decrementAttempts(tx, ...limits);
      const { id } = account;
      const name = fullNameOf(account);
      await recordEvent(tx, { id, address: ip }, { action: 'login', noun: 'users', id, name });
      await tellOfNewDevice(tx, call, { ...account, email: body.email });
      return createSession(tx, id, originOf(call));
    }),
  );
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
      // Throws after the token was used: the rollback keeps the link for another password.
      await refuseWeakPassword(body.password, user);
      await afterPasswordReset({ tx, jobs, actor: { id: user.id, address: ip } }, user);
      return user.id;
    }),
  );
  // The link proves the owner: guesses by others must not lock this browser out.
  for (const cookie of deviceCookies(config, { id, password_hash: hash }, cookies)) setCookie(cookie);
  revokes();
  return done(codes.passwordChanged);
}
