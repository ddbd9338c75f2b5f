import { forgetOldKeys } from '../kit/idempotency.ts';
import { forgetOldTokens, issueToken } from '../kit/mailed-tokens.ts';
import { forgetOldQuotas } from '../kit/quotas.ts';
import type { Services } from '../kit/services.ts';
import { forgetOldAttempts } from '../kit/throttle.ts';
import { resetMail } from './session.mails.ts';
import { findAccount, forgetEnded } from './session.store.ts';

export const resetQueue = 'mail-reset-link';
export const resetKind = 'reset';
const validHours = 1;

export function sessionJobs({ db, jobs, mailer, publicUrl }: Services): void {
  // The token is made here, not by the call: the queue holds no secret, and a second try mails a new one.
  jobs.work<{ email: string }>(resetQueue, async ({ email }) => {
    const account = await findAccount(db, email);
    if (!account) return;
    const token = await issueToken(db, resetKind, account.id, validHours);
    await mailer.send(resetMail(account.email, `${publicUrl()}/reset_password?token=${token}`));
  });
  jobs.every('7 * * * *', 'forget-what-ended', async () => {
    await forgetEnded(db);
    await forgetOldTokens(db);
    await forgetOldAttempts(db);
    await forgetOldQuotas(db);
    await forgetOldKeys(db);
  });
}
