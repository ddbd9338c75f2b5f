import { codes } from '#contract/kit/codes.ts';
import type { RevisionDecision } from '#contract/revisions.calls.ts';
import { changedFields, patchOfFields, valueAt, withValue } from '#contract/revisions.rules.ts';
import { canTransition, type RevisionField, type Snapshot } from '#contract/revisions.ts';
import { spotErrors, withMapVisibility } from '#contract/spots.rules.ts';
import type { Spot } from '#contract/spots.ts';
import { pick } from '#contract/values/pick.ts';
import type { Tx } from '../../database/connection/database.ts';
import { now } from '../../database/queries/columns.ts';
import { type PublishContext, publish } from '../../files/pictures/private.ts';
import type { Services } from '../../http/services.ts';
import {
  conflict,
  forbidden,
  invalid,
  invalidField,
  ProblemError,
  refuseStale,
} from '../../problems/problems.ts';
import type { Sent } from '../../records/history.table.ts';
import { type ChangeContext, recordHistory } from '../../records/history.ts';
import { isUndoable } from '../../records/reviews/review-queue.ts';
import type { Actor } from '../../security/access.ts';
import { settleClaim } from '../live/claims.change.ts';
import { type ReviewNotice, recordOwnerNotice, withdrawDecision } from '../notices/notices.change.ts';
import { applyChange, lockSpot, picturesOf, type SpotPatch } from '../spots/spots.change.ts';
import { isOwn, lastSentAt } from './revisions.ownership.change.ts';
import { queueUnpublish, releasePictures } from './revisions.pictures.ts';
import { fieldsToTake } from './revisions.rules.ts';
import { findRevision, lockPending, lockRevision, updateRevision } from './revisions.store.ts';
import type { revisions, Undo } from './revisions.table.ts';

type Row = typeof revisions.$inferSelect;
type Context = ChangeContext & PublishContext & Pick<Services, 'signatures'> & { readonly actor: Actor };

/** A revision and its spot, both locked until the transaction ends; the spot first, to avoid deadlocks. */
export async function lockWithSpot(tx: Tx, id: string): Promise<{ spot: Spot; revision: Row }> {
  const { spot_id } = await findRevision(tx, id);
  const spot = await lockSpot(tx, spot_id);
  return { spot, revision: await lockRevision(tx, id) };
}

/** Approves or rejects a pending revision; 409 if it is decided already, or claimed by another. */
export async function decide(context: Context, id: string, decision: RevisionDecision): Promise<void> {
  const { tx, jobs, actor } = context;
  const { spot, revision } = await lockWithSpot(tx, id);
  await refuseOwn(context, spot, revision);
  const before = await findRevision(tx, id);
  const signed = await context.signatures.signed(tx, before);
  if (!canTransition(revision.status, decision.status)) throw conflict(codes.alreadyDecided, signed);
  refuseStale(decision.version, signed);
  await settleClaim(tx, actor.id, id, signed);
  const isApproved = decision.status === 'approved';
  const outcome = isApproved ? await apply(context, spot, revision, decision) : { taken: null };
  const after = await updateRevision(tx, id, {
    ...outcome,
    status: decision.status,
    reason: decision.reason ?? '',
    decided_by: actor.id,
    decided_at: now,
  });
  const addresses = picturesOf(spot, revision.new_data);
  await releasePictures(tx, jobs, { spot_id: spot.id, addresses });
  if (revision.author_id === spot.user_id)
    await recordOwnerNotice(context, spot, noticeOf(revision, decision, outcome.taken));
  const action = isApproved ? 'approve' : 'reject';
  recordHistory(tx, actor, { noun: 'revisions', id, action, before, after });
}

/** What the owner is told: the approved fields may be all or a part of what they sent. */
function noticeOf(
  revision: Row,
  { reason }: RevisionDecision,
  taken: readonly RevisionField[] | null,
): ReviewNotice {
  const source = { noun: 'revision', id: revision.id } as const;
  if (!taken) return { kind: 'rejected', source, reason };
  const fields = changedFields(revision).filter((field) => !taken.includes(field));
  return { kind: fields.length > 0 ? 'approved_in_part' : 'approved', source, reason, fields };
}

/** 403 for the authors of the edit and the owners of the spot: another person must decide. */
async function refuseOwn({ tx, actor }: Context, spot: Spot, revision: Row): Promise<void> {
  if (await isOwn(tx, 'revisions', actor.id, { ...revision, owner: spot.user_id }))
    throw new ProblemError(403, codes.ownRevision);
}

/** Authors may withdraw their own pending edit; an owner who removes another's would decide on it. */
export async function refuseRemoval(context: Context, spot: Spot, revision: Row): Promise<void> {
  if (revision.status === 'pending' && revision.author_id !== context.actor.id)
    await refuseOwn(context, spot, revision);
}

/** Applies the approved fields to the locked spot. Returns them, and the previous values for `undo`. */
async function apply(
  context: Context,
  spot: Spot,
  revision: Row,
  decision: RevisionDecision,
): Promise<{ taken: RevisionField[]; undo: Undo }> {
  const taken = fieldsToTake(revision, spot, decision);
  if (taken === undefined) throw invalidField('fields', codes.nothingTaken);
  if (taken === 'unseen') {
    const current = await findRevision(context.tx, revision.id);
    throw conflict(codes.changedMeanwhile, await context.signatures.signed(context.tx, current));
  }
  const patch = withRules(spot, patchOfFields(revision, spot, taken));
  await publish(context, picturesOf(patch));
  const retain = picturesOf(spot);
  const sent = await sentEdit(context.tx, revision, spot);
  const { version } = await applyChange(context, spot, patch, { action: 'approve', retain, sent });
  const previous = pick(spot, Object.keys(patch) as (keyof SpotPatch)[]);
  return { taken, undo: { patch: previous, version } };
}

/** The changed fields, and the changed parts of groups. */
function sentValues(revision: Row, spot: Spot): Snapshot {
  const fields = changedFields(revision);
  const patch: Snapshot = patchOfFields(revision, spot, fields);
  const added = pick(
    patch,
    ['thumbnail_photos', 'map_off_by_rule'].filter((name) => name in patch),
  );
  return fields.reduce((values, field) => withValue(values, field, valueAt(patch, field)), added);
}

/** All that the owner had sent, as fields of the spot, for its history. */
const sentEdit = async (tx: Tx, revision: Row, spot: Spot): Promise<Sent> => ({
  at: await lastSentAt(tx, revision),
  author_id: revision.author_id,
  values: sentValues(revision, spot),
});

/** The patch completed by the rules of a save; 422 if the spot would not be valid. */
function withRules(spot: Spot, patch: SpotPatch): SpotPatch {
  const after = { ...spot, ...patch };
  const errors = spotErrors(after);
  if (errors.length > 0) throw invalid(errors);
  return { ...patch, ...withMapVisibility(after) };
}

/** Reverts the caller's own decision: the revision is pending again; 409 if the spot has changed since. */
export async function undo(context: Context, id: string): Promise<void> {
  const { tx, jobs, actor } = context;
  const { spot, revision } = await lockWithSpot(tx, id);
  const before = await findRevision(tx, id);
  if (revision.status === 'pending') throw conflict(codes.undoTooLate, before);
  if (revision.decided_by !== actor.id) throw forbidden();
  await refuseOwn(context, spot, revision);
  const hasPending = (await lockPending(tx, spot.id)) !== undefined;
  const isUnchanged = !revision.undo || revision.undo.version === spot.version;
  if (hasPending || !isUnchanged || !isUndoable(revision.decided_at, new Date())) {
    throw conflict(codes.undoTooLate, before);
  }
  if (revision.undo) {
    const retain = picturesOf(spot, revision.new_data);
    await applyChange(context, spot, revision.undo.patch, { action: 'undo', retain });
    await queueUnpublish(tx, jobs, spot.id);
  }
  const pending = { status: 'pending', reason: '', taken: null, undo: null } as const;
  const after = await updateRevision(tx, id, { ...pending, decided_by: null, decided_at: null });
  await withdrawDecision(tx, id);
  recordHistory(tx, actor, { noun: 'revisions', id, action: 'undo', before, after });
}
