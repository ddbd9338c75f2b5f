import { deleteOldKeys } from '../../http/idempotency.ts';
import type { Services } from '../../http/services.ts';
import { deleteExpiredTokens } from '../../security/mailed-tokens.ts';
import { deleteExpiredQuotas } from '../../security/quotas.ts';
import { deleteExpiredAttempts } from '../../security/throttle.ts';
import { mailLinks } from '../users/users.change.ts';
import { factorJobs } from './factor/factor.events.ts';
import { newDeviceJobs } from './own/new-device.ts';
import { deleteOldChallenges } from './passkeys/challenges.ts';
import { resetMail } from './session.mails.ts';
import { deleteExpiredSessions } from './session.store.ts';
import { ssoJobs } from './sso/sso.events.ts';
import { deleteExpiredSignOns } from './sso/sso.store.ts';

export const resetQueue = 'mail-reset-link';
export const resetKind = 'reset';

export function sessionJobs(services: Services): void {
  const { db, jobs } = services;
  mailLinks(services, resetQueue, { kind: resetKind, hours: 1, path: 'reset_password', mail: resetMail });
  newDeviceJobs(services);
  factorJobs(services);
  ssoJobs(services);
  jobs.schedule('7 * * * *', 'forget-what-ended', async () => {
    await deleteExpiredSessions(db);
    await deleteExpiredSignOns(db);
    await deleteExpiredTokens(db);
    await deleteOldChallenges(db);
    await deleteExpiredAttempts(db);
    await deleteExpiredQuotas(db);
    await deleteOldKeys(db);
  });
}
