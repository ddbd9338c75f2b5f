import { codes } from '#contract/kit/codes.ts';
import { canTransition } from '#contract/revisions.ts';
import type { Spot } from '#contract/spots.ts';
import type { SubmissionDecision } from '#contract/submissions.calls.ts';
import type { Tx } from '../../database/connection/database.ts';
import { now } from '../../database/queries/columns.ts';
import { conflict, forbidden, invalidField, ProblemError, refuseStale } from '../../problems/problems.ts';
import type { ChangeContext } from '../../records/history.ts';
import { isUndoable } from '../../records/reviews/review-queue.ts';
import type { Actor } from '../../security/access.ts';
import { settleClaim } from '../live/claims.change.ts';
import { isOwn } from '../revisions/revisions.ownership.change.ts';
import { applyChange, lockSpot } from '../spots/spots.change.ts';
import { reopen, settle } from './submissions.change.ts';
import { findSubmission, lockNewest, lockSubmission, type SubmissionRow } from './submissions.store.ts';

type Context = ChangeContext & { readonly actor: Actor };

/** A submission and its spot, both locked until the transaction ends; the spot first, to avoid deadlocks. */
async function lockWithSpot(tx: Tx, id: string): Promise<{ spot: Spot; row: SubmissionRow }> {
  const { spot_id } = await findSubmission(tx, id);
  const spot = await lockSpot(tx, spot_id);
  return { spot, row: await lockSubmission(tx, id) };
}

/**
 * Approves or rejects a pending submission. 403 if the caller may not enable spots, or it is their own; 409 if it is decided
 * already or claimed by another, or the spot has changed since the caller saw it; 422 if a rejection has no reason.
 */
export async function decide(context: Context, id: string, decision: SubmissionDecision): Promise<void> {
  const { tx, actor } = context;
  const { status, reason = '', version, spot_version } = decision;
  if (status === 'rejected' && reason.trim() === '') throw invalidField('reason', codes.required);
  const { spot, row } = await lockWithSpot(tx, id);
  await refuseOwn(context, spot, row);
  if (status === 'approved' && actor.role !== 'admin') throw forbidden();
  const current = await findSubmission(tx, id);
  if (!canTransition(row.status, status)) throw conflict(codes.submissionDecided, current);
  refuseStale(version, current);
  if (spot_version !== undefined && spot_version !== spot.version)
    throw conflict(codes.changedMeanwhile, current);
  await settleClaim(tx, actor.id, id, current);
  const isApproved = status === 'approved';
  // Settled first: enabling the spot would close it too, without the reason.
  await settle(context, row, isApproved ? 'approve' : 'reject', {
    ...{ status, reason, decided_by: actor.id, decided_at: now },
    ...(isApproved && { undo: { version: spot.version + 1 } }),
  });
  if (isApproved) await applyChange(context, spot, { enable: true }, { action: 'approve' });
}

/** 403 for the authors and the owners of the spot: another person must decide. */
async function refuseOwn({ tx, actor }: Context, spot: Spot, row: SubmissionRow): Promise<void> {
  if (await isOwn(tx, 'submissions', actor.id, { ...row, owner: spot.user_id }))
    throw new ProblemError(403, codes.ownRevision);
}

/** Reverts the caller's own decision: the submission is pending again; 409 if the spot has changed since. */
export async function undo(context: Context, id: string): Promise<void> {
  const { tx, actor } = context;
  const { spot, row } = await lockWithSpot(tx, id);
  const before = await findSubmission(tx, id);
  if (row.status === 'pending') throw conflict(codes.undoTooLate, before);
  if (row.decided_by !== actor.id) throw forbidden();
  await refuseOwn(context, spot, row);
  const newest = await lockNewest(tx, spot.id);
  const isUnchanged = row.undo ? row.undo.version === spot.version : !spot.enable;
  if (newest?.id !== id || !isUnchanged || !isUndoable(row.decided_at, new Date()))
    throw conflict(codes.undoTooLate, before);
  // Disabling the spot again makes its submission pending.
  if (row.status === 'approved') {
    if (actor.role !== 'admin') throw forbidden();
    await applyChange(context, spot, { enable: false }, { action: 'undo' });
  } else await reopen(context, row);
}
