import { and, eq } from 'drizzle-orm';
import type { User } from '#contract/users.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import { connections } from '../../integrations/mail/smtp.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailRetries } from '../../mail/state.ts';
import { record } from '../../records/history.ts';
import type { Actor } from '../../security/access.ts';
import { deleteTokensOf } from '../../security/mailed-tokens.ts';
import { forgetWaiting } from './users.address.store.ts';
import { type AccountChange, changedMail } from './users.mails.ts';
import { users } from './users.table.ts';

/* What follows from a change of an account: its owner hears of it, and the history says who did it. */

const queue = 'mail-account-changed';

/** Who changes something, and in which transaction. */
export interface By {
  readonly tx: Tx;
  readonly jobs: Jobs;
  readonly actor: Pick<Actor, 'id'> | undefined;
}

interface Notice {
  to: string;
  changes: AccountChange[];
}

/** Imported artists and erased people have an address that leads nowhere (RFC 2606). */
const canGetMail = (address: string): boolean => !address.endsWith('.invalid');

/** Mails to these addresses of one account what has changed about it, if and only if the transaction commits. */
export async function tellOwner(
  { tx, jobs }: Pick<By, 'tx' | 'jobs'>,
  addresses: readonly string[],
  changes: AccountChange[],
): Promise<void> {
  if (changes.length === 0) return;
  for (const to of new Set(addresses.filter(canGetMail))) {
    await jobs.send<Notice>(tx, queue, { to, changes }, { retryLimit: mailRetries });
  }
}

/** The history says that a password was set and by whom; of the password nothing is kept there. */
export const notePassword = ({ tx, actor }: By, id: string): void =>
  record(tx, actor, { noun: 'users', id, action: 'password' });

/** Ends what was mailed to somebody, and what waits for them: their account is another than when it was asked for. */
export async function forgetMailed(tx: Tx, userId: string): Promise<void> {
  await deleteTokensOf(tx, userId);
  await forgetWaiting(tx, userId);
}

/** What a password that was set with a mailed link leaves behind. */
export async function passwordWasReset(by: By, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await forgetMailed(by.tx, user.id);
  notePassword(by, user.id);
  await tellOwner(by, [user.email], ['password']);
}

/** Whether somebody who can sign in has this address; it stays so until the transaction ends. */
export async function isAddressOf(db: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  const same = and(eq(users.id, id), eq(users.email, email), eq(users.status, 'active'));
  return (await db.select({ id: users.id }).from(users).where(same).for('share')).length > 0;
}

export function noticeJobs({ jobs, mailer }: Services): void {
  jobs.work<Notice>(queue, ({ to, changes }) => mailer.send(changedMail(to, changes)), {
    atOnce: connections,
  });
}
