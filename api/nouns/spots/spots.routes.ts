import type { HistoryAction } from '#contract/history.ts';
import { isStaff } from '#contract/kit/roles.ts';
import { spots } from '#contract/spots.calls.ts';
import { blankSpot, type Spot } from '#contract/spots.ts';
import type { Db } from '../../database/connection/database.ts';
import { type PublishContext, publish } from '../../files/pictures/private.ts';
import { removePrivateFiles } from '../../files/sweep.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Call, Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { forbidden, notFound, refuseStale } from '../../problems/problems.ts';
import { bulkRoutes } from '../../records/bulk/routes.ts';
import { exportList } from '../../records/export/export-list.ts';
import type { ChangeContext } from '../../records/history.ts';
import { importRoutes } from '../../records/import/routes.ts';
import { trashRoutes } from '../../records/trash/routes.ts';
import { actionOf } from '../../records/versions.ts';
import { type Actor, assertOwnerOrStaff } from '../../security/access.ts';
import {
  ownerView,
  ownerViews,
  picturesOfRevisions,
  picturesToResend,
  proposeEdit,
  refuseStaleReview,
} from '../revisions/revisions.change.ts';
import { submit, submitAgain, submitRestored } from '../submissions/submissions.change.ts';
import { bulkOfSpots } from './bulk/spots.bulk.ts';
import {
  applyChange,
  deleteSpots,
  insertSpot,
  lockSpot,
  picturesOf,
  type SpotPatch,
} from './spots.change.ts';
import { patchFromForm, patchFromVersion, withKeptNumber } from './spots.edit.change.ts';
import { spotListing } from './spots.export.ts';
import { importOfSpots } from './spots.import.ts';
import { recordReturnedToLists } from './spots.links.change.ts';
import { listSpots } from './spots.list.store.ts';
import { withReferences } from './spots.references.ts';
import { guardedDefaults, mayFilterBy, maySet, needsReview, photoIndex } from './spots.rules.ts';
import { findSpot, listPeople } from './spots.store.ts';
import { spots as table } from './spots.table.ts';
import { completed } from './spots.values.ts';
import { sentFromVersion } from './spots.versions.ts';

export function spotRoutes(on: Mount): void {
  on.answer(spots.list, list);
  on.answer(spots.listV2, list);
  on.answer(spots.people, ({ db, actor, query }) =>
    listPeople(db, query, isStaff(actor.role) ? undefined : actor.id),
  );
  on.answer(spots.read, async (call) => ({
    data: await signedFor(call, call.db, await readSpot(call, call.query.id)),
  }));
  on.change(spots.create, create, {
    allow: async ({ actor, body }) => {
      if (body && !maySet(actor, guardedDefaults(actor), body)) throw forbidden();
    },
  });
  on.change(spots.update, update, {
    allow: async ({ db, actor, params, body }) => {
      const spot = await findSpot(db, params.id);
      assertOwnerOrStaff(actor, spot.user_id);
      if (body && !maySet(actor, spot, body)) throw forbidden();
    },
    current: (call) => readSpot(call, call.params.id),
    // Whether an owner's edit needs review is decided in the transaction.
    isPrivate: ({ actor }) => !isStaff(actor.role),
  });
  on.change(spots.remove, async (change) => {
    const spot = await lockSpot(change.tx, change.params.id);
    refuseStale(change.query.version, spot);
    await deleteSpots(change, { spot, pictures: await picturesOfRevisions(change.tx, spot.id) });
    return removed(change.params.id);
  });
  on.change(spots.removePicture, removePicture);
  on.change(spots.restoreVersion, restoreVersion);
  bulkRoutes(on, bulkOfSpots);
  importRoutes(on, importOfSpots);
  trashRoutes(on, spots, {
    noun: 'spots',
    table,
    find: findSpot,
    restored: async (change, spot) => {
      await recordReturnedToLists(change, spot.id);
      await submitRestored(change, spot.id);
      return spot;
    },
  });
}

/** The spot as the caller sees it: the live one for staff, with the pending edit for its owner. */
async function readSpot({ db, actor }: Pick<Call<typeof spots.read>, 'db' | 'actor'>, id: string) {
  const spot = await findSpot(db, id);
  assertOwnerOrStaff(actor, spot.user_id);
  return isStaff(actor.role) ? spot : ownerView(db, spot);
}

/** Signs the addresses of private pictures, which only the owner's view of a spot has. */
const signedFor = async (
  { actor, signatures }: Pick<Services, 'signatures'> & { actor: Actor },
  db: Db,
  spot: Spot,
) => (isStaff(actor.role) ? spot : signatures.signed(db, spot));

async function list(call: Call<typeof spots.list | typeof spots.listV2>) {
  const { db, actor, query, signatures } = call;
  if (!mayFilterBy(actor, query)) throw forbidden();
  if (query.export) return exportList(call, spotListing(query.own ? actor.id : undefined));
  if (isStaff(actor.role)) return listSpots(db, query, query.own ? actor.id : undefined);
  const { data, metadata } = await listSpots(db, query, actor.id);
  return { data: await signatures.signed(db, await ownerViews(db, data)), metadata };
}

async function create(change: Change<typeof spots.create>) {
  const { actor, body } = change;
  if (!maySet(actor, guardedDefaults(actor), body)) throw forbidden();
  const before = { ...blankSpot, thumbnail_photos: [], ...guardedDefaults(actor) };
  const sent = withKeptNumber(body, before);
  const after = completed(before, await withReferences(change, undefined, sent));
  const spot = await insertSpot(change, after);
  if (isStaff(actor.role)) return { data: spot };
  await submit(change, spot.id);
  return { data: await ownerView(change.tx, spot) };
}

async function update(change: Change<typeof spots.update>) {
  const { version, review, ...sent } = change.body;
  const locked = await lockForCaller(change, change.params.id);
  const { live, view, isModerated } = locked;
  if (!maySet(change.actor, live, sent)) throw forbidden();
  const current = await signedFor(change, change.tx, view);
  refuseStale(version, current);
  if (review || (isModerated && version !== undefined)) refuseStaleReview(review, current);
  const patch = await patchFromForm(change, view, sent, isModerated ? picturesToResend(view) : undefined);
  if (!isStaff(change.actor.role)) await submitAgain(change, live);
  return updated(await save(change, locked, patch));
}

/** Saves the fields of an earlier version as staff would; they are validated again. */
async function restoreVersion(change: Change<typeof spots.restoreVersion>) {
  const { tx, actor, params, body } = change;
  const live = await lockSpot(tx, params.id);
  refuseStale(body.version, live);
  const sent = await sentFromVersion(change, params.id, body);
  if (!maySet(actor, live, sent)) throw forbidden();
  const patch = await patchFromVersion(change, live, sent);
  return updated(await applyChange(change, live, patch, { action: actionOf(body) }));
}

async function removePicture(change: Change<typeof spots.removePicture>) {
  const locked = await lockForCaller(change, change.params.id);
  const { id, photos, thumbnail_photos } = locked.view;
  const index = photoIndex(locked.view, change.query.picture);
  if (index < 0) throw notFound();
  const patch = {
    photos: photos.toSpliced(index, 1),
    thumbnail_photos: thumbnail_photos.toSpliced(index, 1),
  };
  return { ...removed(id), data: await save(change, locked, patch) };
}

interface Locked {
  readonly live: Spot;
  /** The spot as the caller sees it. */
  readonly view: Spot;
  /** Whether changes by the caller need review. */
  readonly isModerated: boolean;
}

async function lockForCaller({ tx, actor }: Saving, id: string): Promise<Locked> {
  const live = await lockSpot(tx, id);
  assertOwnerOrStaff(actor, live.user_id);
  if (isStaff(actor.role)) return { live, view: live, isModerated: false };
  const view = await ownerView(tx, live);
  return { live, view, isModerated: needsReview(actor, live) || view.review?.status === 'pending' };
}

type Saving = ChangeContext &
  PublishContext &
  Pick<Services, 'signatures'> & {
    actor: Actor;
    /** `undo` when an act on many records is undone. */
    action?: HistoryAction | undefined;
  };

/** Applies the patch, or stores it for review. Returns the spot as the caller sees it afterwards. */
async function save(change: Saving, { live, view, isModerated }: Locked, patch: SpotPatch) {
  const { tx, jobs, actor } = change;
  let after = live;
  if (isModerated) await proposeEdit(change, live, view, patch);
  else {
    const pictures = picturesOf(patch);
    await publish(change, pictures);
    await removePrivateFiles(tx, jobs, pictures);
    after = await applyChange(change, live, patch, { action: change.action });
  }
  return isStaff(actor.role) ? after : signedFor(change, tx, await ownerView(tx, after));
}
