import type { Db } from '../database/connection/database.ts';
import { newId } from '../database/queries/columns.ts';
import type { Services } from '../http/services.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { expireOlder, hasRecentToken, issueToken, revokeToken } from '../security/mailed-tokens.ts';
import { incrementAttempts, type Limit, uncountAttempt } from '../security/throttle.ts';
import { mailRetries } from './state.ts';

/* Links that anybody can have mailed to somebody: what strangers ask for never stands between an owner and their link. */

export interface LinkKind {
  kind: string;
  hours: number;
  /** The path of the screen that takes the token. */
  path: string;
  mail(to: string, link: string): Mail;
  /** Whether the account still has this address; a change of it under way is waited for. */
  isStill(db: Db, account: { id: string; email: string }): Promise<boolean>;
}

const nobody = 'unknown-addresses';

/**
 * Queues a link to an account, or as much work for nobody: what is asked for an unknown address takes as long, and goes
 * where no mail waits. The queue holds no address and no token.
 */
export async function queueLink(
  db: Db,
  jobs: Jobs,
  queue: string,
  accountId: string | undefined,
): Promise<void> {
  // Newest first: who asks now waits at the screen, and however many asked before do not stand in line.
  const options = { priority: Math.floor(Date.now() / 100) % 2 ** 31, retryLimit: mailRetries };
  await jobs.send(db, accountId ? queue : nobody, { id: accountId ?? newId() }, options);
}

/** How old a link may be when no other is mailed in its place: three quarters of an hour are left of the shortest. */
const freshMinutes = 15;

const limitsOf = ({ config }: Pick<Services, 'config'>, kind: string, accountId: string): [Limit, Limit] => [
  { key: `link:${kind}:${accountId}`, max: 5, minutes: 60 },
  { key: 'links', max: config.mailedLinksPerHour, minutes: 60 },
];

type Needs = Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'config' | 'log'>;

/**
 * Mails a link, unless too many were asked for and the account has a fresh one: so no limit ever leaves its owner
 * without a link that works. Throws when the mail was not taken; former links then live on.
 */
export async function mailLink(
  services: Needs,
  { kind, hours, path, mail, isStill }: LinkKind,
  account: { id: string; email: string },
): Promise<void> {
  const { db, mailer, publicUrl } = services;
  const limits = limitsOf(services, kind, account.id);
  if ((await areReached(services, limits)) && (await hasRecentToken(db, kind, account.id, freshMinutes)))
    return;
  const token = await issueToken(db, kind, account.id, hours);
  // Only now: a change of the address that is not seen here comes later, and ends this token with the others.
  if (!(await isStill(db, account))) return revokeToken(db, token);
  try {
    await mailer.send(mail(account.email, `${publicUrl()}/${path}?token=${token}`));
  } catch (error) {
    await revokeToken(db, token);
    await uncountAttempt(db, ...limits);
    throw error;
  }
  await expireOlder(db, kind, account.id, token);
}

/** Counts one link; true when it is above a limit. Says so once for each window. */
async function areReached({ db, log }: Needs, [own, all]: [Limit, Limit]): Promise<boolean> {
  const [ofOne, inAll] = [await incrementAttempts(db, own), await incrementAttempts(db, all)];
  if (ofOne === own.max + 1)
    log.warn(`More than ${own.max} links an hour were asked for one account: those sent work on.`);
  if (inAll === all.max + 1)
    log.warn(
      `MAILED_LINKS_PER_HOUR is reached: ${all.max}. Links go only to who has none of the last ${freshMinutes} min.`,
    );
  return ofOne > own.max || inAll > all.max;
}

/** What was asked for nobody is done with by many at once. */
export function linkJobs({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.work(nobody, async () => {}, { atOnce: 500, deleteAfterSeconds: 60 });
}
