import { sql } from 'drizzle-orm';
import type { HistoryNoun } from '#contract/nouns.ts';
import { retryHours } from '#contract/webhooks.ts';
import type { Database, Tx } from '../../../database/connection/database.ts';
import { tryLock } from '../../../database/connection/lock.ts';
import { isoText, newId } from '../../../database/queries/columns.ts';
import { history } from '../../../records/history.table.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '../webhooks.table.ts';
import { messagesOf, type RecordedEntry } from './payload.ts';

/* What the trigger has queued becomes deliveries, a batch at a time, by one server at a time, so that their order stays. */

const batchSize = 500;

/** Makes deliveries of all that is queued. Returns how many there are now more. */
export async function queueDeliveries(db: Database): Promise<number> {
  let made = 0;
  for (;;) {
    const batch = await db.transaction(queueBatch);
    made += batch.made;
    if (batch.taken < batchSize) return made;
  }
}

/** The events and their deliveries change in one transaction: none is lost, and none becomes another delivery. */
async function queueBatch(tx: Tx): Promise<{ taken: number; made: number }> {
  if (!(await tryLock(tx, 'webhooks'))) return { taken: 0, made: 0 };
  const entries = await queuedEntries(tx);
  const last = entries.at(-1);
  if (!last) return { taken: 0, made: 0 };
  const wanted = await activeWebhooks(tx);
  const rows = entries.flatMap((entry) =>
    entry.noun === null ? [] : deliveriesOf(entry as RecordedEntry, wanted),
  );
  if (rows.length > 0) await insertDeliveries(tx, rows);
  const positions = entries.map(({ position }) => position);
  await tx.execute(
    sql`delete from ${webhookEvents} where ${webhookEvents.position} = any(${sql.param(positions)}::bigint[])`,
  );
  return { taken: entries.length, made: rows.length };
}

type Entry = RecordedEntry & { position: string; noun: HistoryNoun | null };

/** Without their values, except what tells one event from another; `noun` is null if the entry no longer exists. */
async function queuedEntries(tx: Tx): Promise<Entry[]> {
  const isUpdate = sql`jsonb_typeof(h.before) = 'object' and jsonb_typeof(h.after) = 'object'`;
  const { rows } = await tx.execute<Entry & Record<string, unknown>>(sql`
    select e.position, h.noun, h.record_id, h.action, h.name, h.actor_id, h.key_id,
      ${isoText(sql`h.created_at`)} as at,
      h.before is not null as "hadRecord", coalesce(h.before ->> 'status' = 'deleted', false) as "wasDeleted",
      (h.before ->> 'enable') = 'true' as "enabledBefore", (h.after ->> 'enable') = 'true' as "enabledAfter",
      (coalesce(h.after, h.before) ->> 'version')::int as version,
      case when ${isUpdate} then array(select jsonb_object_keys(h.after) order by 1) else '{}' end as changed
    from (select * from ${webhookEvents} order by position limit ${batchSize}) as e
    left join ${history} as h on h.id = e.history_id
    order by e.position`);
  return rows;
}

interface Wanted {
  readonly id: string;
  readonly events: readonly string[];
}

const activeWebhooks = (tx: Tx): Promise<Wanted[]> =>
  tx.select({ id: webhooks.id, events: webhooks.events }).from(webhooks).where(sql`${webhooks.active}`);

export interface NewDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event: string;
  readonly noun: string;
  readonly about_id: string;
  readonly body: string;
}

const deliveriesOf = (entry: RecordedEntry, wanted: readonly Wanted[]): NewDelivery[] =>
  messagesOf(entry).flatMap((message) =>
    wanted
      .filter(({ events }) => events.includes(message.type))
      .map(({ id }) => ({
        ...{ id: newId(), webhook_id: id, event: message.type },
        ...{ noun: entry.noun, about_id: entry.record_id, body: JSON.stringify(message) },
      })),
  );

/** In their order. Due at once. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  const { ref, columns } = fields;
  await tx.execute(sql`
    insert into ${webhookDeliveries} (${columns}, due_at, expires_at)
    select ${columns}, now(), now() + make_interval(hours => ${retryHours})
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${ref})) with ordinality
      as d (${columns}, n)
    order by n`);
}

const fields = {
  columns: sql.raw('id, webhook_id, event, noun, about_id, body'),
  ref: sql.raw('id uuid, webhook_id uuid, event text, noun text, about_id uuid, body text'),
};
