import { type MailTopic, stopMailsPath } from '#contract/mail-settings.ts';
import type { Services } from '../../http/services.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { maxConnections } from '../../integrations/mail/smtp.ts';
import { noticeQueue, queueMail } from './notices.change.ts';
import { type Recipient, reminderMail, reviewMail } from './notices.mails.ts';
import { stopToken } from './notices.stop.ts';
import {
  type Claimed,
  claimReminders,
  claimReview,
  recordMailed,
  releaseClaims,
  takeUnqueued,
} from './notices.store.ts';
import { queueReminders, recordDeadLinks, recordPastEvents, reminderQueue } from './reminders.store.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'publicUrl'>;

/** Another server may be sending the mail, or was killed while it did. */
class BeingSent extends Error {
  /** Logged without a stack. */
  readonly expected = true;
}

/**
 * Mails a notice once. Of two servers one has the claim; if that one is killed, another sends the mail after two minutes, with
 * the same `Message-ID`.
 */
async function mailReview(services: Needs, id: string): Promise<void> {
  const notice = await claimReview(services.db, id);
  if (notice === 'busy') throw new BeingSent('another server is sending this mail');
  if (notice) await send(services, 'reviews', [notice], (to) => reviewMail(to, notice));
}

async function mailReminders(services: Needs, userId: string): Promise<void> {
  const claimed = await claimReminders(services.db, userId);
  await send(services, 'reminders', claimed, (to) => reminderMail(to, claimed));
}

/** Sends the mail of claimed notices of one owner, if there are any. */
async function send(
  { db, mailer, publicUrl }: Needs,
  topic: MailTopic,
  claimed: readonly Claimed[],
  mail: (recipient: Recipient) => Mail,
): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  const ids = claimed.map(({ id }) => id);
  const { to, language, user_id } = first;
  const site = publicUrl();
  try {
    const stop = `${site}${stopMailsPath}?token=${await stopToken(db, user_id, topic)}`;
    await mailer.send(mail({ to, language, site, stop }));
  } catch (error) {
    await releaseClaims(db, ids);
    throw error;
  }
  await recordMailed(db, ids);
}

/** Notes what needs owners, and queues one mail for each of them (product/notices#reminders). */
export async function remindOwners({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await recordPastEvents(db);
  await recordDeadLinks(db);
  await queueReminders(db, jobs);
}

const batch = 500;

/** Queues the mails of notices that acts on many records have written. */
export async function queueNotices({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  for (let size = batch; size === batch; ) {
    size = await db.transaction(async (tx) => {
      const ids = await takeUnqueued(tx, batch);
      for (const id of ids) await queueMail(tx, jobs, id);
      return ids.length;
    });
  }
}

export function noticeJobs(services: Services): void {
  const { jobs } = services;
  const options = { concurrency: maxConnections };
  jobs.work<{ id: string }>(noticeQueue, ({ id }) => mailReview(services, id), options);
  jobs.work<{ id: string }>(reminderQueue, ({ id }) => mailReminders(services, id), options);
  jobs.schedule('* * * * *', 'queue-owner-notices', () => queueNotices(services));
  // In the morning of the Americas.
  jobs.schedule('17 14 * * *', 'remind-owners', () => remindOwners(services));
}
