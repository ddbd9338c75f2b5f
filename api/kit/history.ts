import { sql } from 'drizzle-orm';
import type { HistoryAction } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Tx } from '../database/connect.ts';
import type { Actor } from './access.ts';
import { newId } from './columns.ts';
import { history } from './kit.table.ts';
import { sendAlong } from './prepared.ts';

interface Change {
  noun: HistoryNoun;
  id: string;
  action: HistoryAction;
  before?: unknown;
  after?: unknown;
}

/** Notes who changed what, in the transaction of the change itself. Give records as the API answers them: no secrets. */
export function record(tx: Tx, actor: Pick<Actor, 'id'> | undefined, ...changes: Change[]): void {
  for (const { noun, id, action, before, after } of changes) {
    const values = {
      id: newId(),
      actor: actor?.id ?? null,
      noun,
      record: id,
      action,
      before: written(before),
      after: written(after),
    };
    sendAlong(
      tx,
      'history',
      values,
      (given) => sql`insert into ${history} (id, actor_id, noun, record_id, action, before, after)
        values (${given.id}, ${given.actor}, ${given.noun}, ${given.record}, ${given.action},
          ${given.before}::jsonb, ${given.after}::jsonb)`,
    );
  }
}

/** A record as `before` and `after` hold it: where there is none, nothing, which is another thing than JSON's null. */
export const written = (one: unknown): string | null =>
  one === undefined || one === null ? null : JSON.stringify(one);
