import { bulk } from '#contract/bulk.ts';
import { isBulkRunning } from '#contract/kit/bulk.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict } from '../../problems/problems.ts';
import { runJobs } from '../../records/bulk/jobs.ts';
import { findAct, listActs, listLeftOut, lockAct, markSeen, undoUntil } from '../../records/bulk/receipts.ts';
import { setsSensitiveField } from '../../records/bulk/sensitive.ts';
import { queueUndo } from '../../records/bulk/undo.ts';
import { recordInboxEvent } from '../../records/live/inbox-events.ts';

/** The receipts of acts on many records, and their undo. Each noun has the act itself. */
export function bulkActRoutes(on: Mount): void {
  on.answer(bulk.list, ({ db, actor, query, config }) => listActs(db, actor, query, config));
  on.answer(bulk.read, ({ db, actor, params, config }) => findAct(db, actor, params.id, config));
  on.answer(bulk.leftOut, ({ db, actor, params, query }) => listLeftOut(db, actor, params.id, query));
  on.change(bulk.undo, (call) => undo(on, call));
  on.change(bulk.seen, async ({ tx, actor, params, config }) => {
    const { seen_at, seen_by } = await lockAct(tx, actor, params.id);
    // Whoever says it again, such as after a lost answer, is not told that it was somebody else.
    if (seen_at && seen_by !== actor.id) throw conflict(codes.alreadySeen);
    await markSeen(tx, actor, params.id);
    await recordInboxEvent(tx);
    return findAct(tx, actor, params.id, config);
  });
  runJobs(on);
}

/** An act that is being undone, or was, stays as it is. */
async function undo(on: Mount, call: Change<typeof bulk.undo>) {
  const { tx, actor, params, config } = call;
  const act = await lockAct(tx, actor, params.id);
  if (act.state === 'queued' || act.state === 'running') throw conflict(codes.bulkUnfinished);
  if (!isBulkRunning(act.state) && act.state !== 'undone') {
    if (!undoUntil(act, config)) throw conflict(codes.bulkNotUndoable);
    if (await setsSensitiveField(on, tx, act)) call.requireProof();
    await queueUndo(call, act);
  }
  return findAct(tx, actor, act.id, config);
}
