import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../../../config/version.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Services } from '../../../http/services.ts';
import { warnUnlessOutage } from '../../../jobs/database-outage.ts';
import { resolveName } from '../../../security/connections/checked-addresses.ts';
import { type Claimed, claimDue, releaseClaim } from './claims.ts';
import { recordOutcome, type SwitchedOff } from './outcome.ts';
import { queueDeliveries } from './queue.ts';
import { type Sending, sendOnce } from './request.ts';
import { openSecrets } from './secrets.ts';
import { signedHeaders } from './signature.ts';

/** Milliseconds for one attempt, from the name to the end of the answer. */
const timeLimit = 15_000;

export type Needs = Pick<Services, 'db' | 'config' | 'log' | 'publicUrl'>;

/** What a test may replace. */
export interface DeliveryOptions {
  /** By how many milliseconds the clock is ahead. */
  readonly ahead?: number;
  readonly random?: () => number;
  readonly sending?: Partial<Sending>;
  readonly stopping?: AbortSignal;
  readonly onSwitchedOff: (tx: Tx, off: SwitchedOff) => Promise<void>;
}

/** Queues what has happened and begins to send what is due. Returns the attempts that have begun. */
export async function beginDeliveries(services: Needs, options: DeliveryOptions): Promise<Promise<void>[]> {
  await queueDeliveries(services.db);
  const claimed = await claimDue(services.db, options.ahead ?? 0);
  return claimed.map((one) => deliver(services, one, options));
}

/** Sends a claimed delivery and records what became of it; gives it back if this server stops meanwhile. */
async function deliver(services: Needs, claimed: Claimed, options: DeliveryOptions): Promise<void> {
  const { db, config, publicUrl } = services;
  const { ahead = 0, random = Math.random, onSwitchedOff, stopping = new AbortController().signal } = options;
  const sending: Sending = {
    ...{ resolve: resolveName, allowed: config.webhookHosts, timeLimit },
    userAgent: `Bambalina-Webhooks/${version} (+${publicUrl()})`,
    ...options.sending,
  };
  const { id, body, webhook_id, url } = claimed;
  try {
    const secrets = await openSecrets(db, webhook_id, [claimed.secret, ...claimed.old_secrets]);
    const timestamp = Math.floor((Date.now() + ahead) / 1000);
    const headers = signedHeaders({ id, timestamp, body }, secrets);
    const outcome = await sendOnce(url, { body, headers }, sending, stopping);
    await recordOutcome(db, claimed, outcome, { ahead, random, onSwitchedOff });
  } catch (error) {
    if (!stopping.aborted) throw error;
    await releaseClaim(db, claimed);
  }
}

/** Milliseconds between two looks when nothing is under way. */
const pollEvery = 1000;
/** How long what is under way may take when the server stops. */
const grace = 5000;

/** Sends until `stopping` is aborted. What fails in between is logged, and tried again: its claim ends by itself. */
export async function deliverContinuously(
  services: Needs,
  { onSwitchedOff }: Pick<DeliveryOptions, 'onSwitchedOff'>,
  stopping: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const givingUp = new AbortController();
  const report = (error: unknown) =>
    warnUnlessOutage(services.log, error, 'a webhook could not be sent, or what became of it not recorded');
  const wait = (work: Promise<unknown>) => Promise.race([work, sleep(pollEvery, undefined, { ref: false })]);
  while (!stopping.aborted) {
    const begun = await beginDeliveries(services, { onSwitchedOff, stopping: givingUp.signal }).catch(
      (error) => {
        warnUnlessOutage(services.log, error, 'it could not be read which webhooks are due');
        return [];
      },
    );
    for (const one of begun) {
      const tracked = one.catch(report).finally(() => running.delete(tracked));
      running.add(tracked);
    }
    await wait(Promise.race([aborted(stopping), ...running]));
  }
  await Promise.race([Promise.all(running), sleep(grace, undefined, { ref: false })]);
  givingUp.abort(new Error('the server stops'));
  await Promise.all(running);
}

const aborted = (signal: AbortSignal) =>
  new Promise((done) =>
    signal.aborted ? done(undefined) : signal.addEventListener('abort', done, { once: true }),
  );
