import { sql } from 'drizzle-orm';
import type { HistoryAction } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Tx } from '../database/connection/database.ts';
import { pipelined } from '../database/connection/transaction.ts';
import { newId } from '../database/queries/columns.ts';
import type { Actor } from '../security/access.ts';
import { history } from './history.table.ts';

interface Change {
  noun: HistoryNoun;
  id: string;
  action: HistoryAction;
  before?: unknown;
  after?: unknown;
}

/**
 * Adds history entries in the transaction of the change. `before` and `after` are records as the API returns them, without
 * secrets.
 */
export function recordHistory(tx: Tx, actor: Pick<Actor, 'id'> | undefined, ...changes: Change[]): void {
  for (const { noun, id, action, before, after } of changes) {
    // Raw SQL: Drizzle takes six times as long to build the insert.
    const row = sql`insert into ${history} (id, actor_id, noun, record_id, action, before, after)
      values (${newId()}, ${actor?.id ?? null}, ${noun}, ${id}, ${action}, ${json(before)}, ${json(after)})`;
    pipelined(tx, tx.execute(row));
  }
}

/** SQL NULL for no record, instead of JSON null. */
const json = (record: unknown) => (record === undefined || record === null ? null : JSON.stringify(record));
