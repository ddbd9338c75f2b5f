import { codes } from '#contract/kit/codes.ts';
import { changesOf, isSame, valueAt, withEdit, withValue } from '#contract/revisions.rules.ts';
import { type Review, revisionFields, type Snapshot } from '#contract/revisions.ts';
import { having, type SpotField, spotFieldNames, spotFields } from '#contract/spots.fields.ts';
import type { Spot, SpotSummary } from '#contract/spots.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { removePictures } from '../../files/sweep.ts';
import { conflict, invalidField } from '../../problems/problems.ts';
import { record } from '../../records/history.ts';
import { type Changing, picturesIn, type SpotPatch } from '../spots/spots.change.ts';
import { releasePictures } from './revisions.pictures.ts';
import {
  findRevision,
  insertRevision,
  newestOf,
  pendingOf,
  removeRevision,
  revisionsOf,
  updateRevision,
} from './revisions.store.ts';
import type { revisions } from './revisions.table.ts';

/* How spots bring their owners' edits here, and see them (docs/decisions/0003). */

type Row = typeof revisions.$inferSelect;

/** Spots as their owner sees them: with what they sent and is still waiting, and what became of the newest of it. */
export async function asOwner<T extends Spot | SpotSummary>(db: Db, live: readonly T[]): Promise<T[]> {
  const rows = await newestOf(
    db,
    live.map(({ id }) => id),
  );
  const bySpot = new Map(rows.map((row) => [row.spot_id, row]));
  return live.map((spot) => {
    const row = bySpot.get(spot.id);
    if (!row) return spot;
    return { ...(row.status === 'pending' ? withEdit<T>(spot, row) : spot), review: reviewOf(row) };
  });
}

function reviewOf(row: Row): Review {
  const { id, status, reason, taken, createdAt, decided_at, version } = row;
  return { id, status, reason, changed: changesOf(row), taken, createdAt, decided_at, version };
}

/** The one spot as its owner sees it. */
export async function ownVersion(db: Db, live: Spot): Promise<Spot> {
  const [own] = await asOwner(db, [live]);
  return own ?? live;
}

/** True when an edit of this spot, which is locked, waits for review. */
export const isWaiting = async (tx: Tx, spotId: string): Promise<boolean> =>
  (await pendingOf(tx, spotId)) !== undefined;

/**
 * 409 when the form began from another version in review than the one that waits now
 * (product/revisions#one-per-spot); 422 when what is sent back whole says something else.
 */
export function refuseStaleReview(sent: { id: string; version: number } | undefined, own: Spot): void {
  const waiting = own.review?.status === 'pending' ? own.review : undefined;
  const known = sent ? own.review : waiting;
  if (known?.id !== sent?.id || known?.version !== sent?.version) throw conflict(codes.stale, own);
  const isAltered = Object.entries(sent ?? {}).some(([name, value]) => !isSame(value, known?.[name as 'id']));
  if (isAltered) throw invalidField('review', codes.fixedField);
}

/**
 * Keeps an edit for review: `own` is the locked spot as its author sees it, `patch` what they change of that. An edit
 * that is already waiting takes it in; one with nothing left to change is withdrawn.
 */
export async function proposeEdit(by: Changing, live: Spot, own: Spot, patch: SpotPatch): Promise<void> {
  const { tx, actor } = by;
  const before = await pendingOf(tx, live.id);
  const edit = editFrom(live, { ...own, ...patch } as Snapshot, before);
  if (changesOf(edit).length === 0) return before && withdraw(by, before);
  if (!before) {
    const values = { ...edit, spot_id: live.id, author_id: actor?.id, spot_version: live.version };
    const after = await insertRevision(tx, values);
    return record(tx, actor, { noun: 'revisions', id: after.id, action: 'create', after });
  }
  const shown = await findRevision(tx, before.id);
  const after = await updateRevision(tx, before.id, { ...edit, author_id: actor?.id });
  await release(by, before);
  record(tx, actor, { noun: 'revisions', id: after.id, action: 'update', before: shown, after });
}

/** Deletes a revision whose spot is locked. */
export async function withdraw(by: Changing, before: Row): Promise<void> {
  const shown = await findRevision(by.tx, before.id);
  await removeRevision(by.tx, before.id);
  await release(by, before);
  record(by.tx, by.actor, { noun: 'revisions', id: before.id, action: 'delete', before: shown });
}

/** What goes with a spot that is being deleted: its revisions, and the pictures that only they show. */
export async function forgetRevisions({ tx, jobs, actor }: Changing, spotId: string): Promise<void> {
  const rows = await revisionsOf(tx, spotId);
  const snapshots = rows.flatMap(({ old_data, new_data }) => [old_data, new_data]);
  await removePictures(tx, jobs, picturesIn(...snapshots));
  const gone = rows.map(
    (before) => ({ noun: 'revisions', id: before.id, action: 'delete', before }) as const,
  );
  record(tx, actor, ...gone);
}

const release = ({ tx, jobs }: Changing, { spot_id, new_data }: Row) =>
  releasePictures(tx, jobs, { spot_id, addresses: picturesIn(new_data) });

/** Of what waited before, only the fields that still differ keep the value that they began from. */
function editFrom(live: Spot, after: Snapshot, before: Row | undefined) {
  const base = snapshotOf(live);
  let edit = { old_data: base, new_data: base };
  const waiting = before ? changesOf(before) : [];
  for (const field of revisionFields) {
    const value = valueAt(after, field);
    const from = valueAt(before && waiting.includes(field) ? before.old_data : base, field);
    if (isSame(value, valueAt(base, field)) || isSame(value, from)) continue;
    edit = {
      old_data: withValue(edit.old_data, field, from),
      new_data: withValue(edit.new_data, field, value),
    };
    const follower = followers.get(field);
    if (follower) edit = withFollower(edit, follower, after, before?.old_data ?? base);
  }
  return edit;
}

/** What is no field of its own in a review, by the one that it goes with. */
const followers = new Map<string, SpotField>(
  having('follows').map((name) => [spotFields[name].follows, name]),
);

const withFollower = (
  edit: { old_data: Snapshot; new_data: Snapshot },
  follower: SpotField,
  after: Snapshot,
  old: Snapshot,
) => ({
  old_data: { ...edit.old_data, [follower]: old[follower] },
  new_data: { ...edit.new_data, [follower]: after[follower] },
});

/** The spot under its wire names, without what is no matter of its content. */
export const snapshotOf = (spot: Spot): Snapshot => omit(pick(spot, spotFieldNames), ['user_id']);
