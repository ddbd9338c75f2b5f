import { and, desc, eq, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Delivery, DeliveryState, Webhook } from '#contract/webhooks.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import { countedPage, type ListQuery, windowOf } from '../../database/queries/page.ts';
import { testMessage } from './delivery/payload.ts';
import { insertDeliveries } from './delivery/queue.ts';
import { webhookDeliveries } from './webhooks.table.ts';

const {
  id,
  event,
  createdAt,
  state,
  status,
  fault,
  sent_at,
  attempts,
  answer,
  ms,
  due_at,
  body,
  webhook_id,
} = webhookDeliveries;
/** Found in the index of what is pending. */
const hasEarlier = sql`exists (select from ${webhookDeliveries} as e
  where e.webhook_id = ${webhook_id} and e.noun = ${webhookDeliveries.noun}
    and e.about_id = ${webhookDeliveries.about_id} and e.state = 'pending'
    and e.position < ${webhookDeliveries.position})`;
const columns = {
  ...{ id, event, createdAt, state, status, fault, sent_at, attempts, answer, ms, body },
  due_at: sql<string | null>`case when ${state} = 'pending' then ${due_at} end`.mapWith(due_at),
  waits: sql<boolean>`(${state} = 'pending' and ${hasEarlier})`,
};

interface DeliveryQuery extends ListQuery {
  state?: DeliveryState | null | undefined;
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  const window = windowOf(query);
  const where = and(eq(webhook_id, webhookId), query.state ? eq(state, query.state) : undefined);
  const rows = await db
    .select(columns)
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.position))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(webhookDeliveries, where));
}

/** Queues a test, which is sent once more than any event: also its failures are retried. */
export async function createTest(tx: Tx, webhook: Webhook, by: string): Promise<Delivery> {
  const message = testMessage(webhook, by, new Date().toISOString());
  const row = {
    ...{ id: newId(), webhook_id: webhook.id, event: message.type },
    ...{ noun: 'webhooks', about_id: webhook.id, body: JSON.stringify(message) },
  };
  await insertDeliveries(tx, [row]);
  return (await findDelivery(tx, webhook.id, row.id)) as Delivery;
}

async function findDelivery(db: Db, webhookId: string, deliveryId: string): Promise<Delivery | undefined> {
  const where = and(eq(webhook_id, webhookId), eq(id, deliveryId));
  const [delivery] = await db.select(columns).from(webhookDeliveries).where(where);
  return delivery;
}

/**
 * Makes a delivery due now: what has ended is sent once, what is pending does not wait for its next attempt. One that is being
 * sent stays as it is, and one that waits for an earlier one still does. Undefined if there is none.
 */
export async function resendDelivery(
  tx: Tx,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery | undefined> {
  const isPending = sql`${state} = 'pending'`;
  await tx
    .update(webhookDeliveries)
    .set({
      state: 'pending',
      due_at: sql`now()`,
      expires_at: sql`case when ${isPending} then ${webhookDeliveries.expires_at} else now() end`,
    })
    .where(and(eq(webhook_id, webhookId), eq(id, deliveryId)));
  return findDelivery(tx, webhookId, deliveryId);
}
