import { setTimeout as sleep } from 'node:timers/promises';
import { type Notification, pushMessage } from '#contract/notifications.ts';
import type { Tx } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import type { Delivery } from '../../integrations/push/push.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { recordHistory } from '../../records/history.ts';
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
 * Delivery at most once: the claim is committed before the call to the provider, so a server that stops in between
 * leaves a row in `sending`, which becomes `unknown` and is never sent again.
 */

const queue = 'deliver-notification';
/** Seconds; longer than one attempt can take: two calls to the provider, and storing the outcome. */
const abandonedAfter = 180;

type DeliveryServices = Pick<Services, 'db' | 'jobs' | 'push'>;
interface Context {
  readonly tx: Tx;
  readonly jobs: Jobs;
}

/** Queues the delivery for `at`, in the transaction of the change. */
export async function scheduleDelivery({ tx, jobs }: Context, id: string, at: string): Promise<void> {
  await jobs.send(tx, queue, { id }, { startAfter: new Date(at) });
}

/** Sends a notification if it is due and no other server has claimed it. */
export async function deliver({ db, jobs, push }: DeliveryServices, id: string): Promise<void> {
  const claimed = await claimDue(db, id);
  if (!claimed) return;
  const delivery = await push.send(pushMessage(claimed));
  await storeWithRetries(() => db.transaction((tx) => storeOutcome({ tx, jobs }, claimed, delivery)));
}

/** The outcome is known only here: a short failure of the database must not lose it. */
async function storeWithRetries(work: () => Promise<void>): Promise<void> {
  for (const delay of [1000, 5000, 20_000]) {
    try {
      return await work();
    } catch {
      await sleep(delay);
    }
  }
  await work();
}

async function storeOutcome(context: Context, claimed: Notification, delivery: Delivery): Promise<void> {
  const { tx } = context;
  const before = await lockAttempt(tx, claimed.id, claimed.attempts);
  if (!before) return;
  const delay = delivery.state === 'later' ? retryDelay(delivery, claimed.attempts) : undefined;
  const retry_at = delay === undefined ? null : new Date(Date.now() + delay * 1000).toISOString();
  if (retry_at) await scheduleDelivery(context, claimed.id, retry_at);
  await saveOutcome(tx, before, { ...outcomeOf(delivery, retry_at !== null), retry_at });
}

type Outcome = Partial<Pick<Notification, 'state' | 'reason' | 'retry_at' | 'sent_at'>>;

function outcomeOf(delivery: Delivery, willRetry: boolean): Outcome {
  const { state } = delivery;
  if (state === 'sent' || state === 'simulated') return { state, sent_at: new Date().toISOString() };
  const reason = reasonOf(delivery);
  return state === 'later' ? { state: willRetry ? 'scheduled' : 'failed', reason } : { state, reason };
}

async function saveOutcome(tx: Tx, before: Notification, outcome: Outcome): Promise<void> {
  const after = await notificationRows.update(tx, before.id, { ...outcome, sending_since: null });
  recordHistory(tx, undefined, { noun: 'notifications', id: before.id, action: 'send', before, after });
}

/** Marks interrupted deliveries as `unknown`, and sends overdue notifications whose job is gone. */
export async function recoverDeliveries(services: DeliveryServices): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const before of await lockAbandoned(tx, abandonedAfter)) {
      await saveOutcome(tx, before, { state: 'unknown', reason: serverStopped });
    }
  });
  for (const id of await listOverdue(services.db)) await deliver(services, id);
}

export function notificationJobs(services: Services): void {
  services.jobs.work<{ id: string }>(queue, ({ id }) => deliver(services, id));
  services.jobs.schedule('* * * * *', 'tidy-notifications', () => recoverDeliveries(services));
}
