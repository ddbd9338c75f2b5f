import type { MailLanguage } from '#contract/mail-settings.ts';
import type { Db } from '../database/connection/database.ts';
import { newId } from '../database/queries/columns.ts';
import type { Services } from '../http/services.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { expireOlder, hasRecentToken, issueToken, revokeToken } from '../security/mailed-tokens.ts';
import { decrementAttempts, incrementAttempts, type Limit } from '../security/throttle.ts';
import { mailRetries } from './state.ts';

/* Mailed links, which anonymous callers can request for any account: their requests must not lock out the owner. */

export interface LinkKind {
  kind: string;
  hours: number;
  /** The path of the screen that the link opens. */
  path: string;
  mail(to: string, link: string, language: MailLanguage | undefined): Mail;
  /** Whether the account still has this address; waits for a concurrent change of it. */
  isCurrentAddress(db: Db, account: { id: string; email: string }): Promise<boolean>;
}

const unknownAddresses = 'unknown-addresses';

/**
 * Queues a link to an account. Without an account it queues a job that does nothing, so that unknown addresses take as long.
 * Jobs contain neither address nor token.
 */
export async function queueLink(
  db: Db,
  jobs: Jobs,
  queue: string,
  accountId: string | undefined,
): Promise<void> {
  // Newest first: a flood of earlier requests must not delay a user who waits for the mail now.
  const options = { priority: Math.floor(Date.now() / 100) % 2 ** 31, retryLimit: mailRetries };
  await jobs.send(db, accountId ? queue : unknownAddresses, { id: accountId ?? newId() }, options);
}

/** Above the limits, no link is mailed if the account has one of the last minutes: it is valid for 45 more at least. */
const recentMinutes = 15;

const limitsOf = ({ config }: Pick<Services, 'config'>, kind: string, accountId: string): [Limit, Limit] => [
  { key: `link:${kind}:${accountId}`, max: 5, minutes: 60 },
  { key: 'links', max: config.mailedLinksPerHour, minutes: 60 },
];

type Needs = Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'config' | 'log'>;

/**
 * Mails a link, unless a limit is reached and the account has a recent one: limits never leave an owner without a valid link.
 * Throws when the mail server refuses the mail; older links stay valid then.
 */
export async function mailLink(
  services: Needs,
  { kind, hours, path, mail, isCurrentAddress: isStill }: LinkKind,
  account: { id: string; email: string; language: MailLanguage | undefined },
): Promise<void> {
  const { db, mailer, publicUrl } = services;
  const limits = limitsOf(services, kind, account.id);
  if ((await isLimitReached(services, limits)) && (await hasRecentToken(db, kind, account.id, recentMinutes)))
    return;
  const token = await issueToken(db, kind, account.id, hours);
  // Checked after the token exists: a later change of the address deletes the token.
  if (!(await isStill(db, account))) return revokeToken(db, token);
  try {
    await mailer.send(mail(account.email, `${publicUrl()}/${path}?token=${token}`, account.language));
  } catch (error) {
    await revokeToken(db, token);
    await decrementAttempts(db, ...limits);
    throw error;
  }
  await expireOlder(db, kind, account.id, token);
}

/** Counts one link; true when it is above a limit. Logs once for each window. */
async function isLimitReached({ db, log }: Needs, [perAccount, total]: [Limit, Limit]): Promise<boolean> {
  const ofAccount = await incrementAttempts(db, perAccount);
  const ofAll = await incrementAttempts(db, total);
  if (ofAccount === perAccount.max + 1)
    log.warn(
      `More than ${perAccount.max} links an hour were requested for one account: those sent stay valid.`,
    );
  if (ofAll === total.max + 1)
    log.warn(
      `MAILED_LINKS_PER_HOUR is reached: ${total.max}. Links are sent only to accounts without one of the last ${recentMinutes} min.`,
    );
  return ofAccount > perAccount.max || ofAll > total.max;
}

/** Completes the jobs of unknown addresses, in large batches. */
export function linkJobs({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.work(unknownAddresses, async () => {}, { concurrency: 500, deleteAfterSeconds: 60 });
}
