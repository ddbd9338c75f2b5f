import { forgetOldKeys } from '../kit/idempotency.ts';
import { type LinkKind, mailLink } from '../kit/mailed-links.ts';
import { forgetOldTokens } from '../kit/mailed-tokens.ts';
import { forgetOldQuotas } from '../kit/quotas.ts';
import type { Services } from '../kit/services.ts';
import { forgetOldAttempts } from '../kit/throttle.ts';
import { connections } from '../outside/mail/smtp.ts';
import { isAddressOf } from '../users/users.change.ts';
import { resetMail } from './session.mails.ts';
import { accountOf, forgetEnded } from './session.store.ts';

export const resetQueue = 'mail-reset-link';
export const resetKind = 'reset';
const resetLink: LinkKind = {
  kind: resetKind,
  hours: 1,
  path: 'reset_password',
  mail: resetMail,
  isStill: isAddressOf,
};

export function sessionJobs(services: Services): void {
  const { db, jobs } = services;
  // The token is made here, not by the call: the queue holds no secret, and a second try mails a new one.
  jobs.work<{ id: string }>(
    resetQueue,
    async ({ id }) => {
      const account = await accountOf(db, id);
      if (account) await mailLink(services, resetLink, account);
    },
    { atOnce: connections },
  );
  jobs.every('7 * * * *', 'forget-what-ended', async () => {
    await forgetEnded(db);
    await forgetOldTokens(db);
    await forgetOldAttempts(db);
    await forgetOldQuotas(db);
    await forgetOldKeys(db);
  });
}
