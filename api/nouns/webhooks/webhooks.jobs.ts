import { sql } from 'drizzle-orm';
import { keptDays } from '#contract/webhooks.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import { recordEvent } from '../../records/history.ts';
import { sendOwnerMails } from '../users/users.change.ts';
import { deliverContinuously } from './delivery/deliver.ts';
import type { SwitchedOff } from './delivery/outcome.ts';
import { offMail, offMailQueue, queueOffMails } from './webhooks.mails.ts';
import { webhookDeliveries } from './webhooks.table.ts';

/** Of each webhook so many deliveries are kept at most, also within the 30 days. */
const maxKept = 100_000;

/** Deletes deliveries that are no longer listed. What is pending stays. */
async function pruneDeliveries(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${webhookDeliveries}
    where state <> 'pending' and created_at < now() - make_interval(days => ${keptDays})`);
  await db.execute(sql`
    delete from ${webhookDeliveries} as d using (
      select w.id, (select position from ${webhookDeliveries} as k where k.webhook_id = w.id
        order by position desc offset ${maxKept} limit 1) as last from webhooks as w) as beyond
    where d.webhook_id = beyond.id and d.position <= beyond.last and d.state <> 'pending'`);
}

/** A webhook that its receiver has ended is in the audit, and told by mail (product/webhooks#off). */
export const notifySwitchedOff =
  ({ jobs, publicUrl }: Pick<Services, 'jobs' | 'publicUrl'>) =>
  async (tx: Tx, off: SwitchedOff): Promise<void> => {
    const { user_id, name, reason } = off;
    const event = { action: 'webhook_off', noun: 'users', name, after: { webhook: off.id, reason } } as const;
    await recordEvent(tx, { address: null }, { ...event, ...(user_id && { id: user_id }) });
    await queueOffMails({ tx, jobs }, off, `${publicUrl()}/webhooks/${off.id}`);
  };

export function webhookJobs(services: Services): void {
  const { db, jobs } = services;
  jobs.loop((stopping) =>
    deliverContinuously(services, { onSwitchedOff: notifySwitchedOff(services) }, stopping),
  );
  jobs.schedule('37 3 * * *', 'prune-webhook-deliveries', () => pruneDeliveries(db));
  sendOwnerMails(services, offMailQueue, offMail);
}
