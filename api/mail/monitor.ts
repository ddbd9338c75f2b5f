import type { MailFault } from '#contract/statistics.ts';
import type { Db } from '../database/connection/database.ts';
import type { Services } from '../http/services.ts';
import { type Mailer, MailFailure } from '../integrations/mail/mail.ts';
import type { JobLog } from '../jobs/database-outage.ts';
import { clearMailFault, readMailFault, recordMailFault } from './state.ts';

/** The mailer, with failures and successes recorded in the database. */
export function monitoredMailer(mailer: Mailer, db: Db, log: JobLog): Mailer {
  async function observed(attempts: 0 | 1, operation: () => Promise<void>): Promise<void> {
    try {
      await operation();
    } catch (error) {
      if (error instanceof MailFailure) await recordOutcome(error.fault, attempts);
      throw error;
    }
    await recordOutcome(undefined, attempts);
  }
  /** `fault` is undefined when the server works, even if it refuses a recipient. */
  async function recordOutcome(fault: MailFault | undefined, attempts: 0 | 1): Promise<void> {
    try {
      if (fault) await recordMailFault(db, fault, attempts);
      else if (await clearMailFault(db)) log.warn('Mail is sent again.');
    } catch {
      // This record is for display only: its failure must not make a sent mail fail.
    }
  }
  return {
    send: (mail) => observed(1, () => mailer.send(mail)),
    verify: () => observed(0, () => mailer.verify()),
    close: () => mailer.close(),
  };
}

/** Checks the mail server and logs its failure in one line; never rejects. */
export async function verifyMail(mailer: Mailer, log: JobLog): Promise<void> {
  await mailer
    .verify()
    .catch((error: Error) => log.warn(`Mail cannot be sent, see SMTP_URL: ${error.message}.`));
}

/** Faults that `verify` does not detect: only a sent mail clears them. */
const clearedBySending = ['refused', 'busy'];

/** Checks an unavailable mail server every minute, so that its recovery shows before the next mail. */
export function mailJobs({ db, jobs, mailer }: Pick<Services, 'db' | 'jobs' | 'mailer'>): void {
  jobs.schedule('* * * * *', 'try-mail-server', async () => {
    const fault = await readMailFault(db);
    // The fault is recorded already.
    if (fault && !clearedBySending.includes(fault)) await mailer.verify().catch(() => {});
  });
}
