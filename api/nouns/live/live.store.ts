import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { changeActions } from '#contract/history.ts';
import type { LiveChange, RecordPeople } from '#contract/live.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Database, Db } from '../../database/connection/database.ts';
import { isoText } from '../../database/queries/columns.ts';
import { history } from '../../records/history.table.ts';
import { inboxEvents } from '../../records/live/inbox-events.table.ts';
import { fullName, users } from '../users/users.table.ts';
import { holds } from './claims.change.ts';
import { openRecords, reviewClaims } from './live.table.ts';

/** A record that somebody has open, in the stream with this id. */
export interface OpenRecord {
  readonly id: string;
  readonly user_id: string;
  readonly noun: HistoryNoun;
  readonly record_id: string;
}

/** Seconds for which an open record is shown after its server was last heard of. */
const leaseSeconds = 60;
const lease = sql.raw(`now() + interval '${leaseSeconds} seconds'`);

export async function insertOpen(db: Db, record: OpenRecord): Promise<void> {
  await db.insert(openRecords).values({ ...record, expires_at: lease });
}

export async function deleteOpen(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from ${openRecords} where ${openRecords.id} = ${id}`);
}

/** Keeps the rows of streams that are open, adding those that are missing, and deletes what has expired. */
export async function renewOpen(db: Db, records: readonly OpenRecord[]): Promise<void> {
  await db.execute(sql`delete from ${openRecords} where ${openRecords.expires_at} < now()`);
  await db.execute(sql`delete from ${reviewClaims} where ${reviewClaims.expires_at} < now()`);
  if (records.length === 0) return;
  await db
    .insert(openRecords)
    .values(records.map((record) => ({ ...record, expires_at: lease })))
    .onConflictDoUpdate({ target: openRecords.id, set: { expires_at: lease } });
}

export interface People {
  readonly records: RecordPeople[];
  /** When the next of them expires, in milliseconds since the epoch; undefined if nobody is anywhere. */
  readonly until: number | undefined;
}

/** Who has which records open or claimed, each person once at each record. Only staff open records here, so there are few. */
export async function findPeople(db: Db): Promise<People> {
  const { rows } = await db.execute<{ record: RecordPeople; until: string }>(sql`
    with here as (
      select noun, record_id, user_id, created_at as since, expires_at, false as claims from ${openRecords}
      union all select noun, id, user_id, created_at, expires_at, true from ${reviewClaims}
        where ${reviewClaims.noun} <> 'spots' and ${holds}),
    person as (
      select noun, record_id, user_id, min(since) as since, bool_or(claims) as claims, min(expires_at) as until
      from here where expires_at > now() group by noun, record_id, user_id)
    select jsonb_build_object('noun', noun, 'record_id', record_id, 'people', jsonb_agg(jsonb_build_object(
        'id', user_id, 'name', ${fullName}, 'claims', claims,
        'since', ${isoText(sql`since`)})
      order by since, user_id)) as record, min(until) as until
    from person join ${users} on ${users.id} = user_id
    group by noun, record_id order by noun, record_id`);
  const ends = rows.map(({ until }) => Date.parse(until));
  return {
    records: rows.map(({ record }) => record),
    until: ends.length > 0 ? Math.min(...ends) : undefined,
  };
}

/** A change, with the id of its history entry; or an event of the inbox, which has no record to tell. */
export interface Change {
  readonly id: string;
  readonly change: Omit<LiveChange, 'age'> | null;
}

/** How many changes are told; who missed more reads anew what it shows. */
export const maxChanges = 200;

/** The newest changes and events since an instant, in milliseconds since the epoch, oldest first; at most `maxChanges`. */
export async function findChanges(db: Database, since: number): Promise<Change[]> {
  const { rows } = await db.execute<{ id: string; change: Change['change'] }>(sql`
    select h.id, jsonb_build_object('noun', h.noun, 'record_id', h.record_id, 'action', h.action,
      'version', (coalesce(h.after, h.before) ->> 'version')::int,
      'person', case when ${users.id} is not null then jsonb_build_object(
        'id', ${users.id}, 'name', ${fullName}) end) as change
    from (
      select * from ${history}
      where id > ${idAt(since)} and record_id is not null and action = any(${sql.param(changeActions)})
      order by id desc limit ${maxChanges}) as h
    left join ${users} on ${users.id} = h.actor_id
    union all (select id, null from ${inboxEvents} where id > ${idAt(since)} order by id desc limit ${maxChanges})
    order by id`);
  return rows.slice(-maxChanges);
}

/** Deletes the events from before an instant, in milliseconds since the epoch. */
export async function deleteInboxEvents(db: Db, before: number): Promise<void> {
  await db.execute(sql`delete from ${inboxEvents} where id < ${idAt(before)}`);
}

/** The lowest id of an instant. */
const idAt = (milliseconds: number): string =>
  v7({ msecs: Math.max(0, milliseconds), random: new Uint8Array(16), seq: 0 });

/** When a UUIDv7 was made, in milliseconds since the epoch. */
export const instantOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
