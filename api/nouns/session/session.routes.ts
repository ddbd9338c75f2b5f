import { codes } from '#contract/kit/codes.ts';
import { isStaff } from '#contract/kit/roles.ts';
import { session } from '#contract/session.ts';
import { needsFactor } from '../../config/second-factor.ts';
import { done } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { retryConflicts } from '../../http/change.ts';
import type { Mount } from '../../http/mount.ts';
import { queueLink } from '../../mail/links.ts';
import { forbidden, invalidField, ProblemError } from '../../problems/problems.ts';
import { recordEvent } from '../../records/history.ts';
import { fullNameOf } from '../../records/record-name.ts';
import { consumeToken } from '../../security/mailed-tokens.ts';
import { refuseWeakPassword } from '../../security/new-passwords.ts';
import { hashPassword, verifyPassword } from '../../security/passwords.ts';
import { countAttempt, decrementAttempts } from '../../security/throttle.ts';
import { afterPasswordReset, refuseInvalidToken } from '../users/users.change.ts';
import { codeLimits } from './factor/factor.limits.ts';
import { factorRoutes } from './factor/factor.routes.ts';
import { beginSetup } from './factor/factor.setup.ts';
import { type Lacking, takeSecondStep } from './factor/factor.sign-in.ts';
import { findFactor } from './factor/factor.store.ts';
import { mailOfNewDevice, originOf } from './own/new-device.ts';
import { ownSessionRoutes } from './own/sessions.routes.ts';
import { sessionsOfUserRoutes } from './own/sessions-of-user.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { hasPasskeys } from './passkeys/passkeys.store.ts';
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
import { ssoRoutes } from './sso/sso.routes.ts';

export function sessionRoutes(on: Mount): void {
  on.answer(session.login, login);
  on.answer(session.beginFactor, beginFactor);
  on.answer(session.logout, async ({ db, actor, tokenHash, revokes }) => {
    if (tokenHash) await retryConflicts(() => closeSession(db, tokenHash, actor));
    revokes();
    return done(codes.signedOut);
  });
  on.answer(session.forgotPassword, requestLink);
  on.answer(session.resetPassword, resetPassword);
  ownSessionRoutes(on);
  sessionsOfUserRoutes(on);
  factorRoutes(on);
  ssoRoutes(on);
  passkeyRoutes(on);
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

/**
 * The account of a right password, with the limits under which this attempt was counted; throws 401 for a wrong one, and 403 where
 * staff sign in with a provider only (product/sso#staff).
 */
async function verifiedAccount(call: PasswordCall) {
  const { db, body, ip, cookies } = call;
  const account = await findAccount(db, body.email);
  const device = knownDevice(cookies, account);
  const limits = loginLimits(body.email, ip, device);
  await countAttempt(db, ...limits);
  const isCorrect = await verifyPassword(account?.password_hash, body.password);
  if (!account || !isCorrect) throw await loginFailed(call, account);
  if (isStaff(account.role) && !call.config.signOn.staffPassword) {
    await loginFailed(call, account);
    await decrementAttempts(db, ...limits);
    throw new ProblemError(403, codes.ssoOnly);
  }
  return { account: { ...account, email: body.email }, device, limits };
}

type PasswordCall = Call<typeof session.login> | Call<typeof session.beginFactor>;
type Verified = Awaited<ReturnType<typeof verifiedAccount>>;

async function loginFailed(call: PasswordCall, account: { id: string } | undefined): Promise<ProblemError> {
  const { db, body, ip } = call;
  if (await mayRecordAttempt(call))
    await recordAttempt(db, ip, 'login_failed', { email: body.email, account });
  return new ProblemError(401, codes.loginFailed);
}

async function login(call: Call<typeof session.login>) {
  const { db, body, cookies, config, setCookie } = call;
  const verified = await verifiedAccount(call);
  const { account, device } = verified;
  const ofCode = body.code ? codeLimits(account, cookies) : [];
  await countAttempt(db, ...ofCode);
  const opened = await openSession(call, { ...verified, limits: [...verified.limits, ...ofCode] });
  if (opened.lacks) throw await lacking(call, account, opened.lacks);
  for (const cookie of deviceCookies(config, account, cookies, device)) setCookie(cookie);
  return { ...opened, id: account.id, role: account.role };
}

/** The refusal of a sign-in whose password was right. */
async function lacking(
  call: PasswordCall,
  account: Verified['account'],
  lacks: Lacks,
): Promise<ProblemError> {
  if (lacks === 'password') return loginFailed(call, account);
  if (lacks !== codes.factorCodeWrong) return new ProblemError(403, lacks);
  await loginFailed(call, account);
  return invalidField('code', lacks);
}

/** `password`: the password has changed while it was verified. */
type Lacks = Lacking | 'password';

/** Creates a session, and returns its token; or says what the sign-in lacks. */
function openSession(call: Call<typeof session.login>, { account, limits }: Verified) {
  const { db, ip, body } = call;
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      if (!(await lockUnchangedAccount(tx, account))) return { lacks: 'password' as const };
      const step = await takeSecondStep(tx, call, account, body);
      // A wrong code stays counted.
      if (step.lacks !== codes.factorCodeWrong) await decrementAttempts(tx, ...limits);
      if (step.lacks) return step;
      const { factor, ...codesMade } = step;
      const { id } = account;
      const name = fullNameOf(account);
      await recordEvent(tx, { id, address: ip }, { action: 'login', noun: 'users', id, name });
      await mailOfNewDevice(tx, call, account);
      return { ...codesMade, access_token: await createSession(tx, id, { ...originOf(call), factor }) };
    }),
  );
}

/** The beginning of a second factor, for a sign-in that needs one: the password alone leads to nothing else. */
async function beginFactor(call: Call<typeof session.beginFactor>) {
  const { db, config } = call;
  const { account, limits } = await verifiedAccount(call);
  await decrementAttempts(db, ...limits);
  const hasOne = (await findFactor(db, account.id)) || (await hasPasskeys(db, account.id));
  if (!needsFactor(config.secondFactor, account.role) || hasOne) throw forbidden();
  return beginSetup(db, account);
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
  const account = { id, password_hash: hash };
  for (const cookie of deviceCookies(config, account, cookies, undefined, 'link')) setCookie(cookie);
  revokes();
  return done(codes.passwordChanged);
}
