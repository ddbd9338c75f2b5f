import { codes } from '#contract/kit/codes.ts';
import {
  changedFields,
  isEquivalent,
  isResendable,
  refusedFields,
  sentValuesOf,
  valueAt,
  withEdit,
  withValue,
} from '#contract/revisions.rules.ts';
import { type Review, type Revision, revisionFields, type Snapshot } from '#contract/revisions.ts';
import { fieldsWith, type SpotField, spotFieldNames, spotFields } from '#contract/spots.fields.ts';
import type { Spot, SpotSummary } from '#contract/spots.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { conflict, invalidField } from '../../problems/problems.ts';
import { changeRecorder } from '../../records/change-recorder.ts';
import { type ChangeContext, recordHistory } from '../../records/history.ts';
import type { Actor } from '../../security/access.ts';
import { recordArrivalAgain, recordOwnerNotice, withdrawArrival } from '../notices/notices.change.ts';
import { findSpot, picturesOf, type SpotPatch } from '../spots/spots.change.ts';
import type { PicturesOfSpot } from '../spots/spots.edit.change.ts';
import { withSubmissions } from '../submissions/submissions.change.ts';
import { releasePictures } from './revisions.pictures.ts';
import {
  deleteRevision,
  findRevision,
  insertRevision,
  listNewest,
  listRevisionsOf,
  lockPending,
  updateRevision,
} from './revisions.store.ts';
import { revisions } from './revisions.table.ts';

/* What spots call: owners' edits, and spots as their owners see them (docs/decisions/0003). */

type Row = typeof revisions.$inferSelect;

/**
 * Spots as their owner sees them: with the pending edit applied, the review of the newest edit, and the state of the newest
 * submission.
 */
export async function ownerViews<T extends Spot | SpotSummary>(db: Db, live: readonly T[]): Promise<T[]> {
  const ids = live.map(({ id }) => id);
  const rows = await listNewest(db, ids);
  const bySpot = new Map(rows.map((row) => [row.spot_id, row]));
  return (await withSubmissions(db, live)).map((spot) => {
    const row = bySpot.get(spot.id);
    if (!row) return spot;
    return { ...(row.status === 'pending' ? withEdit<T>(spot, row) : spot), review: reviewOf(row, spot) };
  });
}

function reviewOf(row: Row, { enable, user_id }: Pick<Spot, 'enable' | 'user_id'>): Review {
  const { id, status, reason, taken, createdAt, decided_at, version } = row;
  // Not to the next owner, nor what staff have proposed.
  const isOwn = row.author_id === user_id;
  const refused =
    enable && isOwn && isResendable(row, new Date()) ? sentValuesOf(row, refusedFields(row)) : {};
  return {
    ...{ id, status, reason, changed: changedFields(row), taken, createdAt, decided_at, version },
    ...(Object.keys(refused).length > 0 && { refused }),
  };
}

/** The pictures that an owner had sent in vain with their newest edit, which they may send again. */
export function picturesToResend({ review }: Pick<Spot, 'review'>): PicturesOfSpot {
  const { photos = [], thumbnail_photos = [], advertisement } = (review?.refused ?? {}) as Partial<Spot>;
  return { photos, thumbnail_photos, ...(advertisement && { advertisement }) };
}

export async function ownerView(db: Db, live: Spot): Promise<Spot> {
  const [view = live] = await ownerViews(db, [live]);
  return view;
}

/**
 * 409 if the form was loaded with another review than the current one (product/revisions#one-per-spot); 422 if a field of
 * it was altered.
 */
export function refuseStaleReview(
  sent: ({ id: string; version: number } & Partial<Review>) | undefined,
  view: Spot,
): void {
  const { review } = view;
  const current = sent || review?.status === 'pending' ? review : undefined;
  if (current?.id !== sent?.id || current?.version !== sent?.version) throw conflict(codes.stale, view);
  const { refused: _derived, ...fields } = sent ?? {};
  const isAltered = Object.entries(fields).some(
    ([name, value]) => !isEquivalent(value, current?.[name as 'id']),
  );
  if (isAltered) throw invalidField('review', codes.fixedField);
}

/**
 * Stores an edit for review: `view` is the locked spot as its author sees it, `patch` their changes of it. A pending edit
 * is updated, or deleted if nothing differs from the live spot any more.
 */
export async function proposeEdit(
  change: ChangeContext,
  live: Spot,
  view: Spot,
  patch: SpotPatch,
): Promise<void> {
  const { tx, actor } = change;
  const pending = await lockPending(tx, live.id);
  const edit = mergeEdit(live, { ...view, ...patch } as Snapshot, pending);
  if (changedFields(edit).length === 0) return pending && withdraw(change, pending);
  if (!pending) {
    const values = { ...edit, spot_id: live.id, author_id: actor?.id, spot_version: live.version };
    const after = await insertRevision(tx, values);
    if (actor && actor.id === live.user_id)
      await recordOwnerNotice(change, live, { kind: 'arrived', source: { noun: 'revision', id: after.id } });
    return recordHistory(tx, actor, { noun: 'revisions', id: after.id, action: 'create', after });
  }
  const before = await findRevision(tx, pending.id);
  const after = await updateRevision(tx, pending.id, { ...edit, author_id: actor?.id });
  await release(change, pending);
  recordHistory(tx, actor, { noun: 'revisions', id: after.id, action: 'update', before, after });
}

/** Deletes a pending revision whose author has taken back all of it. */
async function withdraw(change: ChangeContext, revision: Row): Promise<void> {
  const { tx, actor } = change;
  const before = await findRevision(tx, revision.id);
  await deleteRevision(tx, revision.id);
  await withdrawArrival(tx, revision.id);
  await release(change, revision);
  recordHistory(tx, actor, { noun: 'revisions', id: revision.id, action: 'delete', before });
}

/** Moves a revision whose spot is locked to the trash. Its pictures stay (./revisions.pictures.ts). */
export async function removeRevision(
  change: ChangeContext & { readonly actor: Actor },
  revision: Row,
): Promise<void> {
  const { tx, actor } = change;
  const before = await findRevision(tx, revision.id);
  if (revision.status === 'pending') await withdrawArrival(tx, revision.id);
  await recorder.removed({ tx, actor }, before);
  await release(change, revision);
}

const recorder = changeRecorder<Revision>('revisions', revisions);

/** After a revision was restored: its owner's timeline has again that it arrived. */
export async function revisionRestored(
  change: Pick<ChangeContext, 'tx' | 'jobs' | 'actor'>,
  revision: Revision,
): Promise<Revision> {
  const spot = await findSpot(change.tx, revision.spot_id);
  const isOwn = revision.author !== null && revision.author.id === spot.user_id;
  if (revision.status === 'pending' && isOwn)
    await recordArrivalAgain(change, spot, { noun: 'revision', id: revision.id });
  return revision;
}

/** The addresses of all pictures of a spot's revisions. */
export async function picturesOfRevisions(tx: Tx, spotId: string): Promise<string[]> {
  const revisions = await listRevisionsOf(tx, spotId);
  return picturesOf(...revisions.flatMap(({ old_data, new_data }) => [old_data, new_data]));
}

const release = ({ tx, jobs }: ChangeContext, { spot_id, new_data }: Row) =>
  releasePictures(tx, jobs, { spot_id, addresses: picturesOf(new_data) });

/** Fields that the pending edit still changes keep the old value from when it was made. */
function mergeEdit(live: Spot, after: Snapshot, pending: Row | undefined) {
  const base = snapshotOf(live);
  let edit = { old_data: base, new_data: base };
  const pendingFields = pending ? changedFields(pending) : [];
  for (const field of revisionFields) {
    const value = valueAt(after, field);
    const old = valueAt(pending && pendingFields.includes(field) ? pending.old_data : base, field);
    if (isEquivalent(value, valueAt(base, field)) || isEquivalent(value, old)) continue;
    edit = {
      old_data: withValue(edit.old_data, field, old),
      new_data: withValue(edit.new_data, field, value),
    };
    const follower = followers.get(field);
    if (follower) {
      edit.old_data[follower] = (pending?.old_data ?? base)[follower];
      edit.new_data[follower] = after[follower];
    }
  }
  return edit;
}

/** Fields that are not reviewed themselves, by the field that they change with. */
const followers = new Map<string, SpotField>(
  fieldsWith('follows').map((name) => [spotFields[name].follows, name]),
);

/** The content of a spot: its fields without the owner. */
export const snapshotOf = (spot: Spot): Snapshot => omit(pick(spot, spotFieldNames), ['user_id']);
