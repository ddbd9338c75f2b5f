import { codes } from '#contract/kit/codes.ts';
import type { RevisionDecision } from '#contract/revisions.calls.ts';
import { patchTaking } from '#contract/revisions.rules.ts';
import { canMove, type Decision, type RevisionField } from '#contract/revisions.ts';
import { spotErrors, withMapVisibility } from '#contract/spots.rules.ts';
import type { Spot } from '#contract/spots.ts';
import { now } from '../../database/queries/columns.ts';
import { type Publishing, publish } from '../../files/pictures/private.ts';
import type { Services } from '../../http/services.ts';
import {
  conflict,
  invalid,
  invalidField,
  notAllowed,
  ProblemError,
  refuseStale,
} from '../../problems/problems.ts';
import { record } from '../../records/history.ts';
import type { Actor } from '../../security/access.ts';
import {
  applyChange,
  type Changing,
  lockSpot,
  picturesIn,
  picturesOf,
  type SpotPatch,
} from '../spots/spots.change.ts';
import { isOwnRevision } from './revisions.own.ts';
import { queueHiding, releasePictures } from './revisions.pictures.ts';
import { fieldsToTake, isUndoable } from './revisions.rules.ts';
import { findRevision, lockRevision, pendingOf, updateRevision } from './revisions.store.ts';
import type { revisions, Undo } from './revisions.table.ts';

type Row = typeof revisions.$inferSelect;
type By = Changing & Publishing & Pick<Services, 'signatures'> & { readonly actor: Actor };

const historyOf = { approved: 'approve', rejected: 'reject' } as const satisfies Record<Decision, string>;

/** The spot of a revision and the revision, both held until the transaction ends, in the order that everyone takes. */
export async function lockBoth({ tx }: By, id: string): Promise<{ spot: Spot; revision: Row }> {
  const { spot_id } = await findRevision(tx, id);
  const spot = await lockSpot(tx, spot_id);
  return { spot, revision: await lockRevision(tx, id) };
}

/** Approves or rejects a pending revision: the first decision stands, any later one is refused with 409. */
export async function decide(by: By, id: string, decision: RevisionDecision): Promise<void> {
  const { tx, jobs, actor } = by;
  const { spot, revision } = await lockBoth(by, id);
  await refuseOwn(by, spot, revision);
  const before = await findRevision(tx, id);
  const shown = await by.signatures.signed(tx, before);
  if (!canMove(revision.status, decision.status)) throw conflict(codes.alreadyDecided, shown);
  refuseStale(decision.version, shown);
  const outcome = decision.status === 'approved' ? await apply(by, spot, revision, decision) : {};
  const after = await updateRevision(tx, id, {
    ...outcome,
    status: decision.status,
    reason: decision.reason ?? '',
    decided_by: actor.id,
    decided_at: now,
  });
  const addresses = [...picturesOf(spot), ...picturesIn(revision.new_data)];
  await releasePictures(tx, jobs, { spot_id: spot.id, addresses });
  record(tx, actor, { noun: 'revisions', id, action: historyOf[decision.status], before, after });
}

/** 403 for whoever began or changed the edit, and for whose spot it is: another person looks at it. */
async function refuseOwn({ tx, actor }: By, spot: Spot, revision: Row): Promise<void> {
  if (await isOwnRevision(tx, actor.id, { ...revision, owner: spot.user_id }))
    throw new ProblemError(403, codes.ownRevision);
}

/** Who began an edit may withdraw it; for whose spot it is, to remove somebody else's would be to reject it. */
export async function refuseRemoval(by: By, spot: Spot, revision: Row): Promise<void> {
  if (revision.status === 'pending' && revision.author_id !== by.actor.id)
    await refuseOwn(by, spot, revision);
}

/** Gives the locked spot the fields that the decision takes; what it had before is kept, to undo it. */
async function apply(
  by: By,
  spot: Spot,
  revision: Row,
  decision: RevisionDecision,
): Promise<{ taken: RevisionField[]; undo: Undo }> {
  const taken = fieldsToTake(revision, spot, decision);
  if (taken === undefined) throw invalidField('fields', codes.nothingTaken);
  if (taken === 'unseen') {
    const shown = await by.signatures.signed(by.tx, await findRevision(by.tx, revision.id));
    throw conflict(codes.changedMeanwhile, shown);
  }
  const patch = completed(spot, patchTaking(revision, spot, taken));
  await publish(by, picturesIn(patch));
  const { version } = await applyChange(by, spot, patch, { action: 'approve', keep: picturesOf(spot) });
  return { taken, undo: { patch: sameFieldsOf(spot, patch), version } };
}

/** With what follows from it, as for any save of a spot; 422 when the spot would not be whole. */
function completed(spot: Spot, patch: SpotPatch): SpotPatch {
  const after = { ...spot, ...patch };
  const errors = spotErrors(after);
  if (errors.length > 0) throw invalid(errors);
  const map = withMapVisibility(after);
  const isSettled = map.show_in_map === after.show_in_map && map.map_off_by_rule === after.map_off_by_rule;
  return isSettled ? patch : { ...patch, ...map };
}

const sameFieldsOf = (spot: Spot, patch: SpotPatch): SpotPatch =>
  Object.fromEntries(Object.keys(patch).map((field) => [field, spot[field as keyof Spot]]));

/** Takes one's own decision back: the revision waits again, and the spot is as it was, unless it changed since. */
export async function undo(by: By, id: string): Promise<void> {
  const { tx, actor } = by;
  const { spot, revision } = await lockBoth(by, id);
  const before = await findRevision(tx, id);
  if (revision.status === 'pending') throw conflict(codes.undoTooLate, before);
  if (revision.decided_by !== actor.id) throw notAllowed();
  await refuseOwn(by, spot, revision);
  const isFree = (await pendingOf(tx, spot.id)) === undefined;
  const isUntouched = !revision.undo || revision.undo.version === spot.version;
  if (!isFree || !isUntouched || !isUndoable(revision.decided_at, new Date())) {
    throw conflict(codes.undoTooLate, before);
  }
  const keep = [...picturesOf(spot), ...picturesIn(revision.new_data)];
  if (revision.undo) {
    await applyChange(by, spot, revision.undo.patch, { action: 'undo', keep });
    await queueHiding(tx, by.jobs, spot.id);
  }
  const waiting = { status: 'pending', reason: '', taken: null, undo: null } as const;
  const after = await updateRevision(tx, id, { ...waiting, decided_by: null, decided_at: null });
  record(tx, actor, { noun: 'revisions', id, action: 'undo', before, after });
}
