import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ActQuery, LeftOutQuery } from '#contract/bulk.ts';
import { type BulkAct, bulkKeptDays, bulkUndoDays, type LeftOut } from '#contract/kit/bulk.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import { trashNames } from '#contract/trash.ts';
import { pick } from '#contract/values/pick.ts';
import type { Config } from '../../config/config.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { countedPage, pageOf, windowOf } from '../../database/queries/page.ts';
import { notFound, orNotFound } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { personOf } from '../person.ts';
import type { Act } from './batches/batch.ts';
import { bulkActs, bulkRows, hasFailed, visibleTo } from './bulk.table.ts';
import { leftOut, reasonsOf } from './preview.ts';

type Row = { act: Act; actor: BulkAct['actor']; failed: boolean };
const select = (db: Db) =>
  db.select({ act: bulkActs, actor: personOf(bulkActs.actor_id), failed: hasFailed }).from(bulkActs);

const receiptOf = ({ act, actor, failed }: Row, keeps: Retention): BulkAct => ({
  ...pick(act, [
    'id',
    'action',
    'fields',
    'query',
    'state',
    'reason',
    'matched',
    'changed',
    'skipped',
    'undone',
    'kept',
    'createdAt',
  ]),
  noun: trashNames[act.noun],
  reasons: reasonsOf(act.reasons),
  keptReasons: reasonsOf(act.kept_reasons),
  actor,
  finishedAt: act.finished_at,
  undoUntil: undoUntil(act, keeps),
  failed,
});

/** For how many days histories keep their values; undefined: for ever. */
export type Retention = Pick<Config, 'historyDays'>;

const day = 86_400_000;

/** Until when an act can be undone; null if it cannot. */
export function undoUntil(act: Act, { historyDays }: Retention): string | null {
  const { action, state, changed, createdAt, finished_at } = act;
  if (!finished_at || changed === 0 || (state !== 'done' && state !== 'stopped')) return null;
  // What was deleted or restored is in the trash or in the tables; former values are in the histories only.
  const needsHistory = historyDays && action !== 'delete' && action !== 'restore';
  const until = Math.min(
    Date.parse(finished_at) + bulkUndoDays * day,
    needsHistory ? Date.parse(createdAt) + historyDays * day : Infinity,
  );
  return until > Date.now() ? new Date(until).toISOString() : null;
}

/** A page of acts, newest first. */
export async function listActs(
  db: Db,
  actor: Actor,
  query: ActQuery,
  keeps: Retention,
): Promise<Page<BulkAct>> {
  const window = windowOf(query);
  const where = and(visibleTo(actor), query.failed ? hasFailed : undefined);
  const rows = await select(db)
    .where(where)
    .orderBy(desc(bulkActs.createdAt), desc(bulkActs.id))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(
    rows.map((row) => receiptOf(row, keeps)),
    window,
    () => db.$count(bulkActs, where),
  );
}

/** The receipt of an act; 404 if there is none, or it is another person's. */
export async function findAct(db: Db, actor: Actor, id: string, keeps: Retention): Promise<BulkAct> {
  const [row] = await select(db).where(isVisible(actor, id));
  if (!row) throw notFound();
  return receiptOf(row, keeps);
}

const isVisible = (actor: Actor, id: string): SQL | undefined => and(eq(bulkActs.id, id), visibleTo(actor));

/** An act, locked until the transaction ends; 404 as above. */
export async function lockAct(tx: Tx, actor: Actor, id: string): Promise<Act> {
  const [act] = await tx.select().from(bulkActs).where(isVisible(actor, id)).for('update');
  return orNotFound(act);
}

/** Says that the failure of a locked act needs nothing more; the first time stays. */
export async function markSeen(tx: Tx, { id: seen_by }: Pick<Actor, 'id'>, id: string): Promise<void> {
  await tx
    .update(bulkActs)
    .set({ seen_at: sql`now()`, seen_by })
    .where(and(eq(bulkActs.id, id), inArray(bulkActs.state, ['stopped', 'done']), isNull(bulkActs.seen_at)));
}

/** A page of the records that an act left out, or that its undo did not take back, by id. */
export async function listLeftOut(
  db: Db,
  actor: Actor,
  id: string,
  { state = 'skipped', ...query }: LeftOutQuery,
): Promise<Page<LeftOut>> {
  const [row] = await select(db).where(isVisible(actor, id));
  if (!row) throw notFound();
  const window = windowOf(query);
  const rows = await db
    .select({ id: bulkRows.record_id, name: bulkRows.name, reason: bulkRows.reason })
    .from(bulkRows)
    .where(and(eq(bulkRows.bulk_id, id), eq(bulkRows.state, state)))
    .orderBy(bulkRows.record_id)
    .limit(window.perPage)
    .offset(window.offset);
  return pageOf(rows.map(leftOut), row.act[state], window);
}

/** Deletes receipts after `bulkKeptDays`, some rows at a time. */
export async function deleteOldActs(db: Db): Promise<void> {
  const isOld = sql`${bulkActs.createdAt} < now() - make_interval(days => ${sql.raw(String(bulkKeptDays))})`;
  const old = await db.select({ id: bulkActs.id }).from(bulkActs).where(isOld).limit(1000);
  for (const { id } of old) {
    for (let deleted = 1; deleted; ) {
      const { rowCount } = await db.execute(sql`
        delete from ${bulkRows} where ${bulkRows.bulk_id} = ${id} and ${bulkRows.record_id} in (
          select record_id from ${bulkRows} where ${bulkRows.bulk_id} = ${id} limit 10000)`);
      deleted = rowCount ?? 0;
    }
    await db.delete(bulkActs).where(eq(bulkActs.id, id));
  }
}
