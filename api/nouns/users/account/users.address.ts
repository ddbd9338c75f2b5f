import { address } from '#contract/address.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { done } from '../../../http/answers.ts';
import type { Call, Change } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Mount } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { connections } from '../../../integrations/mail/smtp.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { mailRetries } from '../../../mail/state.ts';
import { conflict, notFound, ProblemError } from '../../../problems/problems.ts';
import { record } from '../../../records/history.ts';
import {
  consumeToken,
  deleteTokensOf,
  expireOlder,
  issueToken,
  isTokenValid,
} from '../../../security/mailed-tokens.ts';
import { addressKey, countAttempt, incrementAttempts, uncountAttempt } from '../../../security/throttle.ts';
import {
  findWaiting,
  forgetOldWaiting,
  forgetWaiting,
  insertWaiting,
  takeWaiting,
  waitingOf,
} from '../users.address.store.ts';
import { tellOwner } from '../users.change.ts';
import { addressMail, addressTriedMail } from '../users.mails.ts';
import { findByEmail, lockUser, updateUser } from '../users.store.ts';

/*
 * One's own new address of mail (docs/decisions/0032). What is answered, and what that takes, is the same whether
 * somebody has the address or not: a job finds out, and mails accordingly.
 */

const queue = 'mail-new-address';
const kind = 'address';
const validHours = 24;

export function addressRoutes(on: Mount): void {
  on.answer(address.waiting, async ({ db, actor }) => {
    const { email = null, createdAt = null } = (await waitingOf(db, actor.id)) ?? {};
    return { email, createdAt };
  });
  on.change(address.sendAgain, sendAgain);
  on.change(address.giveUp, async ({ tx, actor }) => {
    if (!(await forgetWaiting(tx, actor.id))) throw notFound();
    return done(codes.addressKept);
  });
  on.answer(address.confirm, confirm);
}

interface Asking {
  readonly tx: Tx;
  readonly jobs: Jobs;
}

/** Keeps the new address of a locked person until it is confirmed, and has the link mailed to it. */
export async function requestAddressChange(
  { tx, jobs }: Asking,
  userId: string,
  email: string,
): Promise<void> {
  await countAsked(tx, userId);
  await queueMail({ tx, jobs }, await insertWaiting(tx, userId, email));
}

const queueMail = ({ tx, jobs }: Asking, id: string): Promise<void> =>
  jobs.send(tx, queue, { id }, { retryLimit: mailRetries });

/** Nobody tries addresses by the hundred. */
const countAsked = (db: Db, userId: string): Promise<void> =>
  countAttempt(db, { key: `${kind}:${userId}`, max: 5, minutes: 60 });

async function sendAgain({ tx, jobs, actor }: Change<typeof address.sendAgain>) {
  const waiting = await waitingOf(tx, actor.id);
  if (!waiting) throw notFound();
  await countAsked(tx, actor.id);
  await queueMail({ tx, jobs }, waiting.id);
  return done(codes.addressMailed);
}

async function confirm({ db, jobs, body, ip, revokes }: Call<typeof address.confirm>) {
  if (!(await isTokenValid(db, kind, body.token))) {
    await countAttempt(db, { key: `spend:${addressKey(ip)}`, max: 60, minutes: 60 });
    throw new ProblemError(422, codes.linkExpired);
  }
  const isTaken = await retryConflicts(() => db.transaction((tx) => takeOver({ tx, jobs }, body.token)));
  // After the transaction: what waited is gone, since it can never be.
  if (isTaken) throw conflict(codes.emailTaken);
  revokes();
  return done(codes.addressConfirmed);
}

/** Makes what waits for this token the address of its person. True when somebody else has it by now. */
async function takeOver({ tx, jobs }: Asking, token: string): Promise<boolean> {
  const id = await consumeToken(tx, kind, token);
  const waiting = id && (await findWaiting(tx, id));
  if (!waiting) throw new ProblemError(422, codes.linkExpired);
  const before = await lockUser(tx, waiting.user_id);
  // It may have been given up, or replaced, while the lock was waited for.
  if (before.status !== 'active' || !(await takeWaiting(tx, waiting.id)))
    throw new ProblemError(422, codes.linkExpired);
  if (await findByEmail(tx, waiting.email)) return true;
  const after = await updateUser(tx, before.id, { email: waiting.email });
  await deleteTokensOf(tx, before.id);
  record(tx, before, { noun: 'users', id: before.id, action: 'update', before, after });
  await tellOwner({ tx, jobs }, [before.email, after.email], ['email']);
  return false;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/**
 * Nobody has a stranger mailed to by the hundred, nor keeps somebody from their address by asking for it first: beyond
 * five mails an hour to one address, each person has one.
 */
async function withinLimits(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { user_id, email }: Waiting,
  mail: () => Promise<void>,
): Promise<void> {
  const all = { key: `${kind}-to:${email}`, max: 5, minutes: 60 };
  const own = { key: `${kind}-to:${email}:${user_id}`, max: 1, minutes: 60 };
  const [inAll, ofOne] = [await incrementAttempts(db, all), await incrementAttempts(db, own)];
  if (inAll === all.max + 1)
    log.warn(`More than ${all.max} mails an hour were asked for to one new address.`);
  if (inAll > all.max && ofOne > own.max) return;
  try {
    await mail();
  } catch (error) {
    await uncountAttempt(db, all, own);
    throw error;
  }
}

export function addressJobs({ db, jobs, mailer, publicUrl, log }: Services): void {
  const mailLink = async ({ id, email }: Waiting) => {
    // Its owner learns of it, deleted or not; whoever asked does not.
    if (await findByEmail(db, email)) return mailer.send(addressTriedMail(email));
    const token = await issueToken(db, kind, id, validHours);
    await mailer.send(addressMail(email, `${publicUrl()}/confirm_email?token=${token}`));
    await expireOlder(db, kind, id, token);
  };
  const mailOnce = async ({ id }: { id: string }) => {
    const waiting = await findWaiting(db, id);
    if (waiting) await withinLimits({ db, log }, waiting, () => mailLink(waiting));
  };
  jobs.work(queue, mailOnce, { atOnce: connections });
  jobs.every('43 3 * * *', 'forget-unconfirmed-addresses', () => forgetOldWaiting(db));
}
