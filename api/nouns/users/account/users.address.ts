import { address } from '#contract/address.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Db } from '../../../database/connection/database.ts';
import { done } from '../../../http/answers.ts';
import type { Call, Change } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Mount } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { maxConnections } from '../../../integrations/mail/smtp.ts';
import { mailRetries } from '../../../mail/state.ts';
import { conflict, notFound, orNotFound, ProblemError } from '../../../problems/problems.ts';
import { type ChangeContext, recordHistory } from '../../../records/history.ts';
import { consumeToken, deleteTokensOf, expireOlder, issueToken } from '../../../security/mailed-tokens.ts';
import { countAttempt, decrementAttempts, incrementAttempts } from '../../../security/throttle.ts';
import { notifyOwner, refuseInvalidToken } from '../users.change.ts';
import { addressMail, addressTriedMail } from '../users.mails.ts';
import { findByEmail, lockUser, updateUser } from '../users.store.ts';
import {
  addressChangeOf,
  cancelAddressChange,
  consumeAddressChange,
  deleteOldAddressChanges,
  findAddressChange,
  insertAddressChange,
} from './users.address.store.ts';
import { mailLanguageOf } from './users.language.store.ts';

/*
 * Users change their email address (docs/decisions/0032). Answers and their time do not reveal whether the address is in
 * use: a job checks that and sends the mail for either case.
 */

const queue = 'mail-new-address';
const kind = 'address';
const validHours = 24;

export function addressRoutes(on: Mount): void {
  on.answer(address.waiting, async ({ db, actor }) => {
    const { email = null, createdAt = null } = (await addressChangeOf(db, actor.id)) ?? {};
    return { email, createdAt };
  });
  on.change(address.sendAgain, resend);
  on.change(address.giveUp, async ({ tx, actor }) => {
    if (!(await cancelAddressChange(tx, actor.id))) throw notFound();
    return done(codes.addressKept);
  });
  on.answer(address.confirm, confirm);
}

type Context = Pick<ChangeContext, 'tx' | 'jobs'>;

/** Stores the new address of a locked user until it is confirmed, and queues the mail with the link. */
export async function requestAddressChange(context: Context, userId: string, email: string): Promise<void> {
  await countRequest(context.tx, userId);
  await queueMail(context, await insertAddressChange(context.tx, userId, email));
}

const queueMail = ({ tx, jobs }: Context, id: string): Promise<void> =>
  jobs.send(tx, queue, { id }, { retryLimit: mailRetries });

/** Limits how many addresses a user can try. */
const countRequest = (db: Db, userId: string): Promise<void> =>
  countAttempt(db, { key: `${kind}:${userId}`, max: 5, minutes: 60 });

async function resend({ tx, jobs, actor }: Change<typeof address.sendAgain>) {
  const change = orNotFound(await addressChangeOf(tx, actor.id));
  await countRequest(tx, actor.id);
  await queueMail({ tx, jobs }, change.id);
  return done(codes.addressMailed);
}

async function confirm({ db, jobs, body, ip, revokes }: Call<typeof address.confirm>) {
  await refuseInvalidToken(db, kind, body.token, ip);
  const isTaken = await retryConflicts(() =>
    db.transaction((tx) => applyAddressChange({ tx, jobs }, body.token, ip)),
  );
  // After the commit: the change is deleted, since it can never succeed.
  if (isTaken) throw conflict(codes.emailTaken);
  revokes();
  return done(codes.addressConfirmed);
}

/** Applies the change that the token is for. True if another user has the address now. */
async function applyAddressChange({ tx, jobs }: Context, token: string, ip: string): Promise<boolean> {
  const id = await consumeToken(tx, kind, token);
  const change = id && (await findAddressChange(tx, id));
  if (!change) throw new ProblemError(422, codes.linkExpired);
  const before = await lockUser(tx, change.user_id);
  // It may have been cancelled or replaced while this waited for the lock.
  if (before.status !== 'active' || !(await consumeAddressChange(tx, change.id)))
    throw new ProblemError(422, codes.linkExpired);
  if (await findByEmail(tx, change.email)) return true;
  const after = await updateUser(tx, before.id, { email: change.email });
  await deleteTokensOf(tx, before.id);
  const actor = { id: before.id, address: ip };
  recordHistory(tx, actor, { noun: 'users', id: before.id, action: 'update', before, after });
  await notifyOwner({ tx, jobs }, before.id, [before.email, after.email], ['email']);
  return false;
}

type AddressChange = NonNullable<Awaited<ReturnType<typeof findAddressChange>>>;

/**
 * Limits the mails to one address: five an hour, and beyond them one an hour from each user, so that nobody can block an
 * address by requesting it first.
 */
async function withinLimits(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { user_id, email }: AddressChange,
  mail: () => Promise<void>,
): Promise<void> {
  const all = { key: `${kind}-to:${email}`, max: 5, minutes: 60 };
  const ofUser = { key: `${kind}-to:${email}:${user_id}`, max: 1, minutes: 60 };
  const [count, userCount] = [await incrementAttempts(db, all), await incrementAttempts(db, ofUser)];
  if (count === all.max + 1)
    log.warn(`More than ${all.max} mails an hour were asked for to one new address.`);
  if (count > all.max && userCount > ofUser.max) return;
  try {
    await mail();
  } catch (error) {
    await decrementAttempts(db, all, ofUser);
    throw error;
  }
}

export function addressJobs({ db, jobs, mailer, publicUrl, log }: Services): void {
  const mailLink = async ({ id, user_id, email }: AddressChange) => {
    // Only the owner of the address is informed, even if their account is deleted.
    const owner = await findByEmail(db, email);
    const language = await mailLanguageOf(db, owner?.id ?? user_id);
    if (owner) return mailer.send(addressTriedMail(email, language));
    const token = await issueToken(db, kind, id, validHours);
    await mailer.send(addressMail(email, `${publicUrl()}/confirm_email?token=${token}`, language));
    await expireOlder(db, kind, id, token);
  };
  const mailWithinLimits = async ({ id }: { id: string }) => {
    const change = await findAddressChange(db, id);
    if (change) await withinLimits({ db, log }, change, () => mailLink(change));
  };
  jobs.work(queue, mailWithinLimits, { concurrency: maxConnections });
  jobs.schedule('43 3 * * *', 'forget-unconfirmed-addresses', () => deleteOldAddressChanges(db));
}
