import { sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/audit.ts';
import { changeActions } from '#contract/history.ts';
import type { Db } from '../../database/connection/database.ts';
import { history } from '../../records/history.table.ts';
import { recordPath } from '../../records/record-path.ts';
import { comments } from '../comments/comments.table.ts';
import { events } from '../events/events.table.ts';
import { webhooks } from '../webhooks/webhooks.table.ts';

type Listed = Pick<AuditEntry, 'noun' | 'record_id' | 'action'>;

/** The webhook that an entry is about, if it still exists: the entry's record is who did it. */
export const webhookOf = sql<string | null>`case when ${history.action} like 'webhook\\_%' then (
  select w.id from ${webhooks} as w where w.id = (${history.after} ->> 'webhook')::uuid) end`;

/** The screen of what is no record: a webhook, or the keys. Undefined for an entry about a record. */
export function pathBesidesRecords(action: AuditEntry['action'], webhook: string | null) {
  if (action.startsWith('webhook_')) return webhook && `/webhooks/${webhook}`;
  return action.startsWith('key_') ? '/keys' : undefined;
}

/** The newest change of a record; `spot` is the spot that an existing event or comment belongs to. */
interface Newest extends Record<string, unknown> {
  noun: AuditEntry['noun'];
  id: string;
  isGone: boolean;
  spot: string | null;
}

/** The screens of the records that still exist, by id: a record is gone when its newest change is a deletion. */
export async function pathsOf(db: Db, entries: readonly Listed[]): Promise<Map<string, string>> {
  const named = entries.filter(({ record_id }) => record_id !== null);
  // Acts on many records have their receipt.
  const acts = named
    .filter(({ action }) => action === 'bulk')
    .map(({ record_id }) => [record_id ?? '', `/bulk/${record_id}`] as const);
  const listed = named.filter(({ action }) => action !== 'bulk');
  if (listed.length === 0) return new Map(acts);
  const newest = await newestChanges(db, listed);
  const paths = newest.flatMap((change) => {
    // The row of a deleted user stays (product/users#deletion).
    const path = change.isGone && change.noun !== 'users' ? undefined : recordPath(change);
    return path ? [[change.id, path] as const] : [];
  });
  return new Map([...acts, ...paths]);
}

async function newestChanges(db: Db, listed: readonly Listed[]): Promise<Newest[]> {
  const column = (name: 'noun' | 'record_id') => sql.param(listed.map((entry) => entry[name]));
  const newestOf = (noun: unknown, id: unknown) => sql`
    select action from ${history}
    where noun = ${noun} and record_id = ${id} and action = any(${sql.param([...changeActions])}::text[])
    order by id desc limit 1`;
  const { rows } = await db.execute<Newest>(sql`
    select distinct listed.noun, listed.id, coalesce(${events.spot_id}, ${comments.spot_id}) as spot,
      coalesce(own.action, '') in ('delete', 'destroy') as "isGone"
    from unnest(${column('noun')}::text[], ${column('record_id')}::uuid[]) as listed (noun, id)
    left join lateral (${newestOf(sql`listed.noun`, sql`listed.id`)}) as own on true
    left join ${events} on listed.noun = 'events' and ${events.id} = listed.id
    left join ${comments} on listed.noun = 'comments' and ${comments.id} = listed.id`);
  return rows;
}
