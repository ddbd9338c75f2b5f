import type { Db } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import { type AuditEvent, recordEvent } from '../../records/history.ts';
import { clientAddressKey, incrementAttempts, type Limit } from '../../security/throttle.ts';

/* What callers who are not signed in try is recorded up to a limit: nobody may fill the disk by failing (product/audit#bounded). */

const limitsOf = (ip: string): Limit[] => [
  { key: `audit:${clientAddressKey(ip)}`, max: 100, minutes: 60 },
  { key: 'audit:anywhere', max: 1000, minutes: 60 },
];

interface Caller extends Pick<Services, 'db' | 'log'> {
  readonly ip: string;
}

/** Whether another attempt may be recorded in this hour. Logs once for each hour that the limit of all is reached. */
export async function mayRecordAttempt({ db, log, ip }: Caller): Promise<boolean> {
  for (const limit of limitsOf(ip)) {
    const count = await incrementAttempts(db, limit);
    if (limit.key === 'audit:anywhere' && count === limit.max + 1)
      log.warn(`More than ${limit.max} attempts in an hour: the others are not in the audit.`);
    if (count > limit.max) return false;
  }
  return true;
}

/** Records what somebody tried with an address, which may be that of an account (product/audit#events). */
export const recordAttempt = (
  db: Db,
  ip: string,
  action: AuditEvent['action'],
  { email, account }: { email: string; account: { id: string } | undefined },
): Promise<void> => recordEvent(db, { address: ip }, { action, noun: 'users', id: account?.id, name: email });
