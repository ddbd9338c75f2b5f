import { and, eq } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { MailLanguage } from '#contract/mail-settings.ts';
import type { User } from '#contract/users.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { maxConnections } from '../../integrations/mail/smtp.ts';
import { type LinkKind, mailLink } from '../../mail/links.ts';
import { mailRetries } from '../../mail/state.ts';
import { ProblemError } from '../../problems/problems.ts';
import { type ChangeContext, recordHistory } from '../../records/history.ts';
import { fullNameOf } from '../../records/record-name.ts';
import { deleteTokensOf, isTokenValid } from '../../security/mailed-tokens.ts';
import { clientAddressKey, countAttempt } from '../../security/throttle.ts';
import { cancelAddressChange } from './account/users.address.store.ts';
import { mailLanguageOf } from './account/users.language.store.ts';
import { type AccountChange, changedMail } from './users.mails.ts';
import { users } from './users.table.ts';

/* After a change of an account: mails to its owner, history, and revoked links. */

const queue = 'mail-account-changed';

/** Whom a queued mail is for. */
export interface ToOwner {
  to: string;
  language?: MailLanguage | undefined;
}

/** The addresses of imported artists and erased users receive no mail (RFC 2606). */
const canReceiveMail = (address: string): boolean => !address.endsWith('.invalid');

/** Queues work that mails something to these addresses of a user, in their language, when the transaction commits. */
export async function queueOwnerMail<T extends object>(
  { tx, jobs }: Pick<ChangeContext, 'tx' | 'jobs'>,
  queue: string,
  { id, addresses }: { id: string; addresses: readonly string[] },
  data: T,
): Promise<void> {
  const language = await mailLanguageOf(tx, id);
  for (const to of new Set(addresses.filter(canReceiveMail)))
    await jobs.send<ToOwner & T>(tx, queue, { to, language, ...data }, { retryLimit: mailRetries });
}

/** Queues a mail about the changes to these addresses of a user, sent when the transaction commits. */
export async function notifyOwner(
  context: Pick<ChangeContext, 'tx' | 'jobs'>,
  id: string,
  addresses: readonly string[],
  changes: AccountChange[],
): Promise<void> {
  if (changes.length > 0) await queueOwnerMail(context, queue, { id, addresses }, { changes });
}

/** Mails what `queueOwnerMail` queues. */
export function sendOwnerMails<T extends object>(
  { jobs, mailer }: Pick<Services, 'jobs' | 'mailer'>,
  queue: string,
  mailOf: (queued: ToOwner & T) => Mail,
): void {
  const send = (queued: ToOwner & T) => mailer.send(mailOf(queued));
  jobs.work(queue, send, { concurrency: maxConnections });
}

type Named = Pick<User, 'id' | 'first_name' | 'last_name'>;

/** Records who set a password and when; nothing of the password itself. */
export const recordPasswordChange = ({ tx, actor }: ChangeContext, user: Named): void =>
  recordHistory(tx, actor, { noun: 'users', id: user.id, action: 'password', name: fullNameOf(user) });

/** Revokes the user's mailed links and pending change of address, which were requested for the account before it changed. */
export async function revokeMailedLinks(tx: Tx, userId: string): Promise<void> {
  await deleteTokensOf(tx, userId);
  await cancelAddressChange(tx, userId);
}

/** 422 unless the token is valid. Only invalid ones are counted: others in the same network cannot block a valid link. */
export async function refuseInvalidToken(db: Db, kind: string, token: string, ip: string): Promise<void> {
  if (await isTokenValid(db, kind, token)) return;
  await countAttempt(db, { key: `spend:${clientAddressKey(ip)}`, max: 60, minutes: 60 });
  throw new ProblemError(422, codes.linkExpired);
}

/** After a password was set through a mailed link. */
export async function afterPasswordReset(
  context: ChangeContext,
  user: Named & Pick<User, 'email'>,
): Promise<void> {
  await revokeMailedLinks(context.tx, user.id);
  recordPasswordChange(context, user);
  await notifyOwner(context, user.id, [user.email], ['password']);
}

/** Whether an active user has this id. */
export const isActiveUser = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), eq(users.status, 'active')))) > 0;

/** Whether the active user still has this address, after waiting for a change that is in progress. */
async function isStill(db: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  const where = and(eq(users.id, id), eq(users.email, email), eq(users.status, 'active'));
  return (await db.select({ id: users.id }).from(users).where(where).for('share')).length > 0;
}

/** Mails the links that `queueLink` queues, to active users. */
export function mailLinks(services: Services, queue: string, link: Omit<LinkKind, 'isCurrentAddress'>): void {
  const { db, jobs } = services;
  const mail = async ({ id }: { id: string }) => {
    const where = and(eq(users.id, id), eq(users.status, 'active'));
    const [user] = await db.select({ id: users.id, email: users.email }).from(users).where(where);
    if (!user) return;
    const language = await mailLanguageOf(db, user.id);
    await mailLink(services, { ...link, isCurrentAddress: isStill }, { ...user, language });
  };
  jobs.work(queue, mail, { concurrency: maxConnections });
}

export const accountNoticeJobs = (services: Services): void =>
  sendOwnerMails<{ changes: AccountChange[] }>(services, queue, ({ to, changes, language }) =>
    changedMail(to, changes, language),
  );
