import { and, eq, sql } from 'drizzle-orm';
import type { BulkAction } from '#contract/kit/bulk.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Tx } from '../../../database/connection/database.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Mount } from '../../../http/mount.ts';
import { ProblemError } from '../../../problems/problems.ts';
import type { Actor } from '../../../security/access.ts';
import { recordInboxEvent } from '../../live/inbox-events.ts';
import { bulkActs, isUnfinished } from '../bulk.table.ts';
import { type BulkNoun, bulkNouns, type SetPlan } from '../nouns.ts';
import { lockAuthor } from './author.ts';
import { type Act, saveProgress } from './batch.ts';
import { changeByRecord, removesAtOnce } from './by-record.ts';
import { setByStatement } from './by-statement.ts';
import type { Step } from './judge.ts';

/* The background work of an act: batches, each of which is one transaction. A killed server leaves whole batches. */

/** Records per transaction. A batch takes about a tenth of a second, so that others need not wait for its locks. */
const sizes = { statement: 1000, record: 25, removal: 100 };
const nothing: SetPlan = { parts: [], by: 'record' };

/** Does the next batch of an act. Returns whether there is more to do. */
export const advance = (on: Mount, id: string): Promise<boolean> =>
  retryConflicts(() => on.services.db.transaction((tx) => advanceIn(on, tx, id)));

async function advanceIn(on: Mount, tx: Tx, id: string): Promise<boolean> {
  const act = await lockUnfinished(tx, id);
  if (!act) return false;
  try {
    return await doBatch(on, tx, act, await stepOf(on, tx, act));
  } catch (error) {
    // The actor may no longer do this: what is done stays, and nothing more is done.
    if (!(error instanceof Stopped)) throw error;
    await stop(tx, id, error.message);
    return false;
  }
}

class Stopped extends Error {}

/** Does a batch in the given transaction; returns whether there is more to do. */
export async function doBatch(on: Mount, tx: Tx, act: Act, step: Step): Promise<boolean> {
  const by = step.plan.by ?? 'statement';
  const batch = { tx, act, step, size: sizes[removesAtOnce(step) ? 'removal' : by] };
  return saveProgress(
    batch,
    by === 'statement' ? await setByStatement(batch) : await changeByRecord(on, batch),
  );
}

const inverse: Record<BulkAction, BulkAction> = {
  set: 'set',
  delete: 'restore',
  restore: 'delete',
  import: 'import',
};

/** What is done to the records of an act, after checking again that its actor may do it. */
async function stepOf(on: Mount, tx: Tx, act: Act): Promise<Step> {
  const noun = nounOf(on, act.noun);
  const fields = act.fields ?? {};
  const [phase, kind] =
    act.state === 'undoing' ? (['undo', inverse[act.action]] as const) : (['act', act.action] as const);
  const actor = await lockActor(tx, act);
  await noun.assertSettable?.(tx, actor, fields).catch((error) => {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    // To take a value back, it need not be valid any more.
    if (phase === 'act' || error.status === 403) throw new Stopped(error.code);
  });
  return planned({ phase, kind, noun, actor, act }, fields);
}

/** A step with its plan. */
export const planned = (step: Omit<Step, 'plan'>, fields: Readonly<Record<string, unknown>>): Step => ({
  ...step,
  plan: (step.kind === 'set' && step.noun.set?.(fields, step.actor, step.phase)) || nothing,
});

export function nounOf(on: Mount, name: Act['noun']): BulkNoun {
  const noun = bulkNouns(on).get(name);
  if (!noun) throw new Error(`${name} have no acts on many records`);
  return noun;
}

async function lockUnfinished(tx: Tx, id: string): Promise<Act | undefined> {
  const where = and(eq(bulkActs.id, id), isUnfinished);
  const [act] = await tx.select().from(bulkActs).where(where).for('update');
  return act;
}

async function lockActor(tx: Tx, { state, ...act }: Act): Promise<Actor> {
  const author =
    state === 'undoing'
      ? { id: act.undo_by ?? '', address: act.undo_address }
      : { id: act.actor_id, address: act.address };
  const person = await lockAuthor(tx, author);
  if (!person) throw new Stopped(codes.notAllowed);
  return person;
}

/** Ends an act that is not finished. */
export async function stop(tx: Pick<Tx, 'update' | 'insert'>, id: string, reason: string): Promise<void> {
  await tx
    .update(bulkActs)
    .set({ state: 'stopped', reason, finished_at: sql`coalesce(finished_at, clock_timestamp())` })
    .where(eq(bulkActs.id, id));
  await recordInboxEvent(tx);
}
