import { type SQL, sql } from 'drizzle-orm';
import { type ChangeAction, changeActions, type EventAction, type HistoryAction } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../database/connection/database.ts';
import { pipelined } from '../database/connection/transaction.ts';
import { newId, newIdInSql } from '../database/queries/columns.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Author } from '../security/access.ts';
import { history, type Sent } from './history.table.ts';
import { recordName } from './record-name.ts';

/** The transaction of a change, and who makes it; nobody in a job. */
export interface RecordChange<A extends Author | undefined = Author | undefined> {
  readonly tx: Tx;
  readonly actor: A;
}

/** The same for a change that queues jobs. */
export interface ChangeContext<A extends Author | undefined = Author | undefined> extends RecordChange<A> {
  readonly jobs: Jobs;
}

export interface HistoryChange {
  noun: HistoryNoun;
  id: string;
  action: HistoryAction;
  before?: unknown;
  after?: unknown;
  sent?: Sent | undefined;
  /** By default that of the record; without one, as in the record's entry before. */
  name?: string | undefined;
}

/** What happened without a change of a record. */
export interface AuditEvent {
  action: EventAction;
  noun: HistoryNoun;
  /** The record that it concerns, if there is one. */
  id?: string | undefined;
  name?: string | undefined;
  after?: unknown;
}

/** A caller, signed in or not. */
type By = Partial<Author> & Pick<Author, 'address'>;

/**
 * Adds history entries in the transaction of the change. `before` and `after` are records as the API returns them, without
 * secrets; the entry keeps what differs (product/history#only-changes).
 */
export function recordHistory(tx: Tx, actor: Author | undefined, ...changes: HistoryChange[]): void {
  for (const change of changes) pipelined(tx, tx.execute(entryOf(actor, change)));
}

/**
 * Adds an entry for each row of a query of `noun, record_id, before, after`: records that changed because another one was
 * deleted or restored. There may be very many.
 */
export async function recordMany(
  tx: Tx,
  actor: Author | undefined,
  action: ChangeAction,
  changes: SQL,
): Promise<void> {
  const named = sql`select c.*, ${formerName(sql`c.noun`, sql`c.record_id`)} as name from (${changes}) as c`;
  await tx.execute(entriesFrom(actor, action, named));
}

/** SQL that adds an entry for each row of a query of `noun, record_id, name, before, after`. */
export const entriesFrom = (actor: Author | undefined, action: ChangeAction, changes: SQL): SQL => sql`
  insert into ${history} (id, actor_id, key_id, address, noun, record_id, name, action, before, after)
  select ${newIdInSql}, ${actor?.id ?? null}::uuid, ${actor?.key?.id ?? null}::uuid, ${actor?.address ?? null}, c.noun, c.record_id, c.name, ${action},
    c.before, c.after
  from (${changes}) as c`;

/** Adds an entry about something that changed no record (product/audit#events). */
export async function recordEvent(db: Db, by: By, event: AuditEvent): Promise<void> {
  await db.execute(entryOf(by, event));
}

/** Raw SQL: Drizzle takes six times as long to build the insert. */
function entryOf(
  actor: Partial<Author> | undefined,
  entry: Omit<HistoryChange, 'id'> & { id?: string | undefined },
): SQL {
  const { noun, id, action, sent } = entry;
  const record = entry.after ?? entry.before;
  const name = entry.name ?? (record || !id ? recordName(record) : formerName(sql`${noun}`, sql`${id}`));
  const { before, after } = onlyChanges(entry);
  return sql`insert into ${history} (id, actor_id, key_id, address, noun, record_id, name, action, before, after, sent)
    values (${newId()}, ${actor?.id ?? null}, ${actor?.key?.id ?? null}, ${actor?.address ?? null}, ${noun}, ${id ?? null}, ${name}, ${action},
      ${json(before)}, ${json(after)}, ${json(sent)})`;
}

/** The versions, and the fields that differ. */
function onlyChanges({ before, after }: Pick<HistoryChange, 'before' | 'after'>) {
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  const differs = (name: string) =>
    name === 'version' || JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const names = Object.keys({ ...before, ...after }).filter(differs);
  return { before: pick(before, names), after: pick(after, names) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a record was called at its last change with a name. Events have other names: a refusal that of its endpoint. */
export const formerName = (noun: SQL, id: SQL): SQL => sql`coalesce((
  select h.name from ${history} as h where h.noun = ${noun} and h.record_id = ${id} and h.name <> ''
    and h.action = any(${sql.param(changeActions)}::text[]) order by h.id desc limit 1), '')`;

/** SQL NULL for no record, instead of JSON null. */
const json = (record: unknown) => (record === undefined || record === null ? null : JSON.stringify(record));
