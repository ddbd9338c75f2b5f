import { deleteOldKeys } from '../../http/idempotency.ts';
import type { Services } from '../../http/services.ts';
import { connections } from '../../integrations/mail/smtp.ts';
import { type LinkKind, mailLink } from '../../mail/links.ts';
import { deleteExpiredTokens } from '../../security/mailed-tokens.ts';
import { deleteExpiredQuotas } from '../../security/quotas.ts';
import { deleteExpiredAttempts } from '../../security/throttle.ts';
import { lockUnchangedAddress } from '../users/users.change.ts';
import { resetMail } from './session.mails.ts';
import { deleteExpiredSessions, findAccountById } from './session.store.ts';

export const resetQueue = 'mail-reset-link';
export const resetKind = 'reset';
const resetLink: LinkKind = {
  kind: resetKind,
  hours: 1,
  path: 'reset_password',
  mail: resetMail,
  isStill: lockUnchangedAddress,
};

export function sessionJobs(services: Services): void {
  const { db, jobs } = services;
  // The token is created here: the queue holds no secret, and a retry mails a new one.
  jobs.work<{ id: string }>(
    resetQueue,
    async ({ id }) => {
      const account = await findAccountById(db, id);
      if (account) await mailLink(services, resetLink, account);
    },
    { atOnce: connections },
  );
  jobs.every('7 * * * *', 'forget-what-ended', async () => {
    await deleteExpiredSessions(db);
    await deleteExpiredTokens(db);
    await deleteExpiredAttempts(db);
    await deleteExpiredQuotas(db);
    await deleteOldKeys(db);
  });
}
