import type { MailFault } from '#contract/statistics.ts';
import type { Db } from '../database/connection/database.ts';
import type { Services } from '../http/services.ts';
import { type Mailer, MailFailure } from '../integrations/mail/mail.ts';
import type { JobLog } from '../jobs/database-outage.ts';
import { mailFault, noteMailFault, noteMailWorks } from './state.ts';

/** A mailer that keeps account of whether mail gets out. */
export function watchedMailer(mailer: Mailer, db: Db, log: JobLog): Mailer {
  async function watched(attempts: 0 | 1, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof MailFailure) await note(error.fault, attempts);
      throw error;
    }
    await note(undefined, attempts);
  }
  /** Without a fault the server talks to us, even if it refuses whom a mail is for. */
  async function note(fault: MailFault | undefined, attempts: 0 | 1): Promise<void> {
    try {
      if (fault) await noteMailFault(db, fault, attempts);
      else if (await noteMailWorks(db)) log.warn('Mail is sent again.');
    } catch {
      // The account is a service to people: it never decides whether a mail counts as sent.
    }
  }
  return {
    send: (mail) => watched(1, () => mailer.send(mail)),
    verify: () => watched(0, () => mailer.verify()),
    close: () => mailer.close(),
  };
}

/** Tries the mail server without making anybody wait, and says in one line what is wrong with it. */
export async function tryMail(mailer: Mailer, log: JobLog): Promise<void> {
  await mailer
    .verify()
    .catch((error: Error) => log.warn(`Mail cannot be sent, see SMTP_URL: ${error.message}.`));
}

/** What only a mail that gets through can disprove: the server talks to us, and takes none. */
const untilSent = ['refused', 'busy'];

/** While the mail server is away it is tried each minute, so that people hear of its return without a mail of theirs. */
export function mailJobs({ db, jobs, mailer }: Pick<Services, 'db' | 'jobs' | 'mailer'>): void {
  jobs.every('* * * * *', 'try-mail-server', async () => {
    const fault = await mailFault(db);
    // That it is still away is known and shown.
    if (fault && !untilSent.includes(fault)) await mailer.verify().catch(() => {});
  });
}
