import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { maxWebhooks, rotationHours, type Webhook, type WebhookFields } from '#contract/webhooks.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { lock } from '../../database/connection/lock.ts';
import { isoText, newId } from '../../database/queries/columns.ts';
import { sealSecret } from './delivery/secrets.ts';
import { newSecret } from './delivery/signature.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

const {
  secret: _,
  old_secret,
  older_secrets,
  user_id,
  failures,
  not_before,
  ...shown
} = getTableColumns(webhooks);

/** The newest delivery of each, found in the index. */
const newest = sql`(
  select jsonb_build_object('state', d.state, 'status', d.status, 'fault', d.fault,
    'sent_at', ${isoText(sql`d.sent_at`)})
  from ${webhookDeliveries} as d where d.webhook_id = ${webhooks.id} order by d.position desc limit 1)`;

const columns = {
  ...shown,
  rotating_until: sql<
    string | null
  >`case when ${webhooks.rotating_until} > now() then ${webhooks.rotating_until} end`.mapWith(
    webhooks.rotating_until,
  ),
  last: sql<Webhook['last']>`${newest}`,
};

const selectWebhooks = (db: Db) => db.select(columns).from(webhooks);

/** Newest first; there are few. */
export const listWebhooks = (db: Db): Promise<Webhook[]> =>
  selectWebhooks(db).orderBy(desc(webhooks.id)).limit(maxWebhooks);

export async function findWebhook(db: Db, id: string): Promise<Webhook | undefined> {
  const [webhook] = await selectWebhooks(db).where(eq(webhooks.id, id));
  return webhook;
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<Webhook | undefined> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('no key update');
  return findWebhook(tx, id);
}

type WithSecret = Webhook & { secret: string };

/** Creates a webhook; returns it with its secret, which is stored encrypted. Undefined if there are too many. */
export async function createWebhook(
  tx: Tx,
  userId: string,
  { active = true, ...fields }: WebhookFields,
): Promise<WithSecret | undefined> {
  await lock(tx, 'addedWebhooks');
  if ((await tx.$count(webhooks)) >= maxWebhooks) return undefined;
  const [id, secret] = [newId(), newSecret()];
  await tx.insert(webhooks).values({
    ...{ ...fields, id, active, user_id: userId },
    ...{ events: [...new Set(fields.events)], off_reason: active ? null : ('hand' as const) },
    secret: await sealSecret(tx, id, secret),
  });
  const webhook = await findWebhook(tx, id);
  return webhook && { ...webhook, secret };
}

/** Changes a locked webhook. What it was blamed for counts no longer if it is turned on or goes elsewhere. */
export async function updateWebhook(
  tx: Tx,
  { id, active, url }: Webhook,
  change: Partial<WebhookFields>,
): Promise<Webhook> {
  const turnsOn = change.active === true && !active;
  const turnsOff = change.active === false && active;
  const isAnother = change.url !== undefined && change.url !== url;
  await tx
    .update(webhooks)
    .set({
      ...change,
      ...(change.events && { events: [...new Set(change.events)] }),
      ...(turnsOff && { off_reason: 'hand' as const }),
      ...(turnsOn && { off_reason: null }),
      ...((turnsOn || isAnother) && { failures: 0, failing_since: null, not_before: null }),
      version: sql`${webhooks.version} + 1`,
    })
    .where(eq(webhooks.id, id));
  return (await findWebhook(tx, id)) as Webhook;
}

/** How many secrets sign besides the newest and the one before it: each makes the header of a delivery longer. */
const maxOlder = 8;

/** Gives a locked webhook a new secret; those before sign too, each for a day or longer. */
export async function rotateSecret(tx: Tx, id: string): Promise<WithSecret> {
  const secret = newSecret();
  await tx
    .update(webhooks)
    .set({
      ...{ old_secret: sql`${webhooks.secret}`, secret: await sealSecret(tx, id, secret) },
      older_secrets: sql`case when ${webhooks.rotating_until} > now()
        then (array[${webhooks.old_secret}] || ${webhooks.older_secrets})[:${sql.raw(String(maxOlder))}] else '{}' end`,
      rotating_until: hoursFromNow(rotationHours),
      version: sql`${webhooks.version} + 1`,
    })
    .where(eq(webhooks.id, id));
  return { ...((await findWebhook(tx, id)) as Webhook), secret };
}

const hoursFromNow = (hours: number): SQL => sql`now() + make_interval(hours => ${hours})`;

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.delete(webhooks).where(and(eq(webhooks.id, id)));
}
