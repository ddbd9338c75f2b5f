import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { WebhookOffReason } from '#contract/webhooks.ts';
import { retryHours } from '#contract/webhooks.ts';
import type { Database, Tx } from '../../../database/connection/database.ts';
import { webhookDeliveries, webhooks } from '../webhooks.table.ts';
import { type Claimed, clock } from './claims.ts';
import { isDelivered, isGone, type Outcome, pauseAfter, retryAfterOf, retryDelay } from './delivery.rules.ts';

/* What an attempt leaves: the delivery's state, when it is tried again, and whether its webhook pauses or ends. */

/** A little less, so that the last attempt of what failed first counts. */
const aDay = sql.raw(`interval '${retryHours * 60 - 5} minutes'`);

/** A webhook that has been switched off by its receiver. */
export interface SwitchedOff {
  readonly id: string;
  readonly name: string;
  readonly user_id: string | null;
  readonly reason: WebhookOffReason;
}

export interface Recording {
  readonly ahead: number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Runs in the transaction that switches a webhook off. */
  readonly onSwitchedOff: (tx: Tx, off: SwitchedOff) => Promise<void>;
}

/** Records an attempt. The webhook is locked before the delivery, as everywhere. */
export async function recordOutcome(
  db: Database,
  claimed: Claimed,
  outcome: Outcome,
  recording: Recording,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock(recording.ahead);
    if (isDelivered(outcome)) {
      await markHealthy(tx, claimed.webhook_id);
      await save(tx, claimed, outcome, now, sql`'delivered'`, undefined);
      return;
    }
    const webhook = await markFailing(tx, claimed, outcome, recording);
    const retry = retryIn(claimed, outcome, recording);
    // The last attempt is at the end of the day.
    const due = sql`least(${now} + ${retry} * interval '1 millisecond', expires_at)`;
    const state = sql`case when ${now} < expires_at then 'pending' else 'failed' end`;
    await save(tx, claimed, outcome, now, state, due);
    if (webhook) await switchOff(tx, webhook, recording);
  });
}

function retryIn({ attempts }: Claimed, outcome: Outcome, { ahead, random }: Recording): number {
  const asked = retryAfterOf(outcome, Date.now() + ahead) ?? 0;
  return Math.max(asked, retryDelay(attempts, random()));
}

/** Saves the attempt unless another server has taken the delivery over; then what waits for it is due. */
async function save(
  tx: Tx,
  { id, attempts, webhook_id, noun, about_id }: Claimed,
  { status, fault, answer, ms }: Outcome,
  now: SQL,
  state: SQL,
  due: SQL | undefined,
): Promise<void> {
  const { rows } = await tx.execute<{ state: string }>(sql`
    update ${webhookDeliveries} set state = ${state}, claimed_until = null, sent_at = ${now}, status = ${status},
      fault = ${fault}, answer = ${answer}, ms = ${ms} ${due ? sql`, due_at = ${due}` : sql``}
    where id = ${id} and attempts = ${attempts} and state = 'pending' returning state`);
  const [saved] = rows;
  if (!saved) return;
  // Later ones of the record need not be looked at before; they are due when this one has ended.
  const next = saved.state === 'pending' && due ? due : now;
  await tx.execute(sql`
    update ${webhookDeliveries} set due_at = ${next}
    where webhook_id = ${webhook_id} and noun = ${noun} and about_id = ${about_id} and state = 'pending' and id <> ${id}
      and ${saved.state === 'pending' ? sql`due_at < ${next}` : sql`due_at > ${next}`}`);
}

/** Only where it was failing: a receiver that works costs no write of its webhook. */
async function markHealthy(tx: Tx, webhookId: string): Promise<void> {
  const wasFailing = or(gt(webhooks.failures, 0), isNotNull(webhooks.failing_since));
  await tx
    .update(webhooks)
    .set({ failures: 0, failing_since: null, not_before: null })
    .where(and(eq(webhooks.id, webhookId), wasFailing));
}

/** Counts a failure. Returns the webhook if it is to be switched off. */
async function markFailing(
  tx: Tx,
  { webhook_id }: Claimed,
  outcome: Outcome,
  { ahead }: Recording,
): Promise<SwitchedOff | undefined> {
  const now = clock(ahead);
  const { rows } = await tx.execute<{
    failures: number;
    name: string;
    user_id: string | null;
    day: boolean;
  }>(sql`
    update ${webhooks} set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where id = ${webhook_id} and active
    returning failures, name, user_id, failing_since <= ${now} - ${aDay} as day`);
  const [webhook] = rows;
  if (!webhook) return undefined;
  const pause = retryAfterOf(outcome, Date.now() + ahead) ?? pauseAfter(webhook.failures);
  if (pause !== undefined)
    await tx
      .update(webhooks)
      .set({ not_before: sql`${now} + ${pause} * interval '1 millisecond'` })
      .where(eq(webhooks.id, webhook_id));
  const { name, user_id } = webhook;
  if (isGone(outcome)) return { id: webhook_id, name, user_id, reason: 'gone' };
  return webhook.day ? { id: webhook_id, name, user_id, reason: 'failing' } : undefined;
}

async function switchOff(tx: Tx, off: SwitchedOff, { onSwitchedOff }: Recording): Promise<void> {
  await tx
    .update(webhooks)
    .set({ active: false, off_reason: off.reason, version: sql`${webhooks.version} + 1` })
    .where(eq(webhooks.id, off.id));
  await cancelPending(tx, off.id);
  await onSwitchedOff(tx, off);
}

/** What is pending of a webhook that is off will not be sent; each can be sent by hand. */
export async function cancelPending(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'cancelled', claimed_until: null })
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.state, 'pending')));
}
