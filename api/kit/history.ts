import type { HistoryAction, HistoryNoun } from '#contract/history.ts';
import type { Tx } from '../database/connect.ts';
import { pipelined } from '../database/transaction.ts';
import type { Actor } from './access.ts';
import { history } from './kit.table.ts';

interface Change {
  noun: HistoryNoun;
  id: string;
  action: HistoryAction;
  before?: unknown;
  after?: unknown;
}

/** Notes who changed what, in the transaction of the change itself. Give records as the API answers them: no secrets. */
export function record(tx: Tx, actor: Pick<Actor, 'id'> | undefined, ...changes: Change[]): void {
  for (const { noun, id, action, before = null, after = null } of changes) {
    const row = { actor_id: actor?.id ?? null, noun, record_id: id, action, before, after };
    pipelined(tx, tx.insert(history).values(row));
  }
}
