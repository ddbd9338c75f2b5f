import { type SQL, sql } from 'drizzle-orm';
import type { EventAction, HistoryAction } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Db, Tx } from '../database/connection/database.ts';
import { pipelined } from '../database/connection/transaction.ts';
import { newId } from '../database/queries/columns.ts';
import type { Author } from '../security/access.ts';
import { history } from './history.table.ts';
import { recordName } from './record-name.ts';

export interface HistoryChange {
  noun: HistoryNoun;
  id: string;
  action: HistoryAction;
  before?: unknown;
  after?: unknown;
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
 * secrets.
 */
export function recordHistory(tx: Tx, actor: Author | undefined, ...changes: HistoryChange[]): void {
  for (const change of changes) pipelined(tx, tx.execute(entryOf(actor, change)));
}

/** Adds an entry about something that changed no record (product/audit#events). */
export async function recordEvent(db: Db, by: By, event: AuditEvent): Promise<void> {
  await db.execute(entryOf(by, event));
}

/** Raw SQL: Drizzle takes six times as long to build the insert. */
function entryOf(
  actor: Partial<Author> | undefined,
  entry: Omit<HistoryChange, 'id'> & { id?: string | undefined },
): SQL {
  const { noun, id, action, before, after } = entry;
  const record = after ?? before;
  const name = entry.name ?? (record || !id ? recordName(record) : formerName(noun, id));
  return sql`insert into ${history} (id, actor_id, address, noun, record_id, name, action, before, after)
    values (${newId()}, ${actor?.id ?? null}, ${actor?.address ?? null}, ${noun}, ${id ?? null}, ${name}, ${action},
      ${json(before)}, ${json(after)})`;
}

const formerName = (noun: HistoryNoun, id: string): SQL => sql`coalesce((
  select name from ${history} where noun = ${noun} and record_id = ${id} and name <> '' order by id desc limit 1), '')`;

/** SQL NULL for no record, instead of JSON null. */
const json = (record: unknown) => (record === undefined || record === null ? null : JSON.stringify(record));
