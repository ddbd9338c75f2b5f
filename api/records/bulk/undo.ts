import { eq, sql } from 'drizzle-orm';
import { trashNames } from '#contract/trash.ts';
import type { Actor } from '../../security/access.ts';
import { type ChangeContext, recordEvent } from '../history.ts';
import type { Act } from './batches/batch.ts';
import { bulkActs } from './bulk.table.ts';
import { queueAct, refuseTooMany } from './start.ts';

/** Queues the undo of a locked act. One that was stopped goes on where it was. */
export async function queueUndo({ tx, jobs, actor }: ChangeContext<Actor>, act: Act): Promise<void> {
  await refuseTooMany(tx, actor.id);
  await tx
    .update(bulkActs)
    .set({
      state: 'undoing',
      reason: null,
      // A failure of the undo is another one.
      seen_at: null,
      seen_by: null,
      undo_by: actor.id,
      undo_address: actor.address,
      worked_at: sql`now()`,
    })
    .where(eq(bulkActs.id, act.id));
  const { noun, action, fields, changed } = act;
  await recordEvent(tx, actor, {
    action: 'bulk',
    noun,
    id: act.id,
    name: ['undo', action, ...Object.keys(fields ?? {}), changed].join(' '),
    after: { noun: trashNames[noun], action, undo: true, matched: changed },
  });
  await queueAct(tx, jobs, act.id);
}
