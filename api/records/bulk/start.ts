import { and, eq, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { trashNames } from '#contract/trash.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { takeBulkPlace } from '../../database/connection/lock.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { queueTurn } from '../../jobs/turns.ts';
import { conflict, tooManyRequests } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { type ChangeContext, recordEvent } from '../history.ts';
import type { Act } from './batches/batch.ts';
import { bulkActs, bulkRows, isUnfinished } from './bulk.table.ts';
import type { BulkNoun } from './nouns.ts';
import { type BulkOrder, selectionOf } from './selection.ts';

export const bulkQueue = 'bulk';

/** Queues work on an act. */
export const queueAct = (db: Db, jobs: Jobs, id: string): Promise<void> => queueTurn(db, jobs, bulkQueue, id);

/** Acts and dry runs of one person that may run at the same time. */
const maxRunning = 3;

/** Fixes the records of an act and queues it. 409 if another number matches than in the dry run, 429 for a fourth act. */
export async function startAct(start: ChangeContext<Actor>, noun: BulkNoun, order: BulkOrder): Promise<Act> {
  const { tx, actor } = start;
  await refuseTooMany(tx, actor.id);
  const act = await insertAct(tx, noun, order, actor);
  if (order.matched !== undefined && order.matched !== act.matched) throw conflict(codes.bulkMatched);
  await announceAct(start, act);
  return act;
}

/** Adds an act to the audit, and queues it. */
export async function announceAct({ tx, jobs, actor }: ChangeContext<Actor>, act: Act): Promise<void> {
  const { noun, action, fields, matched } = act;
  const name = [action, ...Object.keys(fields ?? {}), matched].join(' ');
  await recordEvent(tx, actor, {
    action: 'bulk',
    noun,
    id: act.id,
    name,
    after: { noun: trashNames[noun], action, fields, matched },
  });
  await queueAct(tx, jobs, act.id);
}

/** The act with its rows; nothing is queued. */
export async function insertAct(tx: Tx, noun: BulkNoun, order: BulkOrder, actor: Actor): Promise<Act> {
  const { action, fields, query } = order;
  const values = { noun: noun.noun, action, actor_id: actor.id, address: actor.address };
  const [act] = await tx
    .insert(bulkActs)
    .values({ ...values, fields: fields ?? null, query: query ?? null })
    .returning();
  if (!act) throw new Error('The act was not inserted');
  // A million records take some seconds.
  await tx.execute(sql`set local statement_timeout = '120s'`);
  const { rowCount } = await tx.execute(sql`
    insert into ${bulkRows} (bulk_id, record_id, version)
    select ${act.id}::uuid, record_id, version from (${selectionOf(noun, order, actor)}) as selected order by record_id`);
  await tx.execute(sql`set local statement_timeout to default`);
  const matched = rowCount ?? 0;
  await tx.update(bulkActs).set({ matched }).where(eq(bulkActs.id, act.id));
  return { ...act, matched };
}

/**
 * 429 if three acts of a person run, dry runs and what is just being selected included. Nobody waits: a call that waits keeps a connection.
 * Of two calls at once for the last place, both may be refused.
 */
export async function refuseTooMany(tx: Tx, personId: string): Promise<void> {
  const taken = await takeBulkPlace(tx, personId, maxRunning);
  const isOwn = sql`coalesce(${bulkActs.undo_by}, ${bulkActs.actor_id}) = ${personId}`;
  // Counted after the place was taken: what was started until now is seen.
  if (!taken || taken + (await tx.$count(bulkActs, and(isOwn, isUnfinished))) > maxRunning)
    throw tooManyRequests(10, codes.bulkTooMany);
}
