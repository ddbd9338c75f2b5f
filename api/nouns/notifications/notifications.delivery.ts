import { setTimeout as sleep } from 'node:timers/promises';
import { type Notification, pushMessage } from '#contract/notifications.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import type { Delivery } from '../../integrations/push/push.ts';
import { record } from '../../records/history.ts';
import { reasonOf, serverStopped } from './notifications.reasons.ts';
import { retryDelay } from './notifications.rules.ts';
import {
  claimDue,
  listOverdue,
  lockAbandoned,
  lockAttempt,
  notificationRows,
} from './notifications.store.ts';

/*
 * Each notification goes out once, or ends as `unknown` with its reason: the claim is committed before the call, so
 * whoever dies in between leaves a row in `sending`, and such a row is never sent again.
 */

const queue = 'deliver-notification';
/** Longer than the two calls of one attempt can last, and noting how they ended. */
const abandonedAfter = 180;

type Sending = Pick<Services, 'db' | 'jobs' | 'push'>;

/** Sees to it that the notification goes out at its time; commits with the change that asks for it. */
export async function schedule(tx: Db, jobs: Services['jobs'], id: string, at: string): Promise<void> {
  await jobs.send(tx, queue, { id }, { startAfter: new Date(at) });
}

/** Sends a notification if it is due and nobody else does. */
export async function deliver({ db, jobs, push }: Sending, id: string): Promise<void> {
  const claimed = await claimDue(db, id);
  if (!claimed) return;
  const delivery = await push.send(pushMessage(claimed));
  await patiently(() => db.transaction((tx) => settle(tx, jobs, claimed, delivery)));
}

/** The outcome is worth some patience with the database: without it, nobody would know. */
async function patiently(work: () => Promise<void>, waits = [1000, 5000, 20_000]): Promise<void> {
  try {
    await work();
  } catch (error) {
    const [wait, ...rest] = waits;
    if (wait === undefined) throw error;
    await sleep(wait);
    await patiently(work, rest);
  }
}

async function settle(
  tx: Tx,
  jobs: Services['jobs'],
  claimed: Notification,
  delivery: Delivery,
): Promise<void> {
  const before = await lockAttempt(tx, claimed.id, claimed.attempts);
  if (!before) return;
  const wait = delivery.state === 'later' ? retryDelay(delivery, claimed.attempts) : undefined;
  const retry_at = wait === undefined ? null : new Date(Date.now() + wait * 1000).toISOString();
  if (retry_at) await schedule(tx, jobs, claimed.id, retry_at);
  await note(tx, before, { ...ended(delivery, retry_at !== null), retry_at });
}

type Ending = Partial<Pick<Notification, 'state' | 'reason' | 'retry_at' | 'sent_at'>>;

function ended(delivery: Delivery, again: boolean): Ending {
  const { state } = delivery;
  if (state === 'sent' || state === 'simulated') return { state, sent_at: new Date().toISOString() };
  const reason = reasonOf(delivery);
  return state === 'later' ? { state: again ? 'scheduled' : 'failed', reason } : { state, reason };
}

async function note(tx: Tx, before: Notification, ending: Ending): Promise<void> {
  const after = await notificationRows.update(tx, before.id, { ...ending, sending_since: null });
  record(tx, undefined, { noun: 'notifications', id: before.id, action: 'send', before, after });
}

/** Ends what a dead server left half done, and sends what no job remembers. */
export async function deleteOldNotifications(services: Sending, seconds = abandonedAfter): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const before of await lockAbandoned(tx, seconds)) {
      await note(tx, before, { state: 'unknown', reason: serverStopped });
    }
  });
  for (const id of await listOverdue(services.db)) await deliver(services, id);
}

export function notificationJobs(services: Services): void {
  services.jobs.work<{ id: string }>(queue, ({ id }) => deliver(services, id));
  services.jobs.every('* * * * *', 'tidy-notifications', () => deleteOldNotifications(services));
}
