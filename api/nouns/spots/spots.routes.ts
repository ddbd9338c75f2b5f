import { isStaff } from '#contract/kit/roles.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import type { Db } from '../../database/connection/database.ts';
import { type Publishing, publish } from '../../files/pictures/private.ts';
import { removePrivateFiles } from '../../files/sweep.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Call, Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { notAllowed, notFound, refuseStale } from '../../problems/problems.ts';
import { type Actor, isOwnerOrStaff } from '../../security/access.ts';
import {
  asOwner,
  forgetRevisions,
  ownVersion,
  proposeEdit,
  refuseStaleReview,
} from '../revisions/revisions.change.ts';
import {
  applyChange,
  type Changing,
  deleteSpot,
  insertSpot,
  lockSpot,
  picturesIn,
  type SpotPatch,
} from './spots.change.ts';
import { editOf } from './spots.edit.change.ts';
import { withReferences } from './spots.references.ts';
import { guardedOfNew, maySet, needsReview, photoAt, typeOfNew } from './spots.rules.ts';
import { findSpot, listPeople, listSpots } from './spots.store.ts';
import { newSpot, settled } from './spots.values.ts';

export function spotRoutes(on: Mount): void {
  on.answer(spots.list, list);
  on.answer(spots.listV2, list);
  on.answer(spots.people, ({ db, actor, query }) =>
    listPeople(db, query, isStaff(actor.role) ? undefined : actor.id),
  );
  on.answer(spots.read, async (call) => ({
    data: await shown(call, call.db, await readSpot(call, call.query.id)),
  }));
  on.change(spots.create, create, async ({ actor, body }) => {
    if (body && !maySet(actor, guardedOfNew(actor), body)) throw notAllowed();
  });
  on.change(
    spots.update,
    update,
    async ({ db, actor, params, body }) => {
      const spot = await findSpot(db, params.id);
      isOwnerOrStaff(actor, spot.user_id);
      if (body && !maySet(actor, spot, body)) throw notAllowed();
    },
    (call) => readSpot(call, call.params.id),
    // Whether an owner's edit waits for review is known only when it is made.
    ({ actor }) => !isStaff(actor.role),
  );
  on.change(spots.remove, async (change) => {
    const spot = await lockSpot(change.tx, change.params.id);
    await forgetRevisions(change, spot.id);
    await deleteSpot(change, spot);
    return removed(change.params.id);
  });
  on.change(spots.removePicture, removePicture);
}

/** The spot as the caller sees it: staff the live one, its owner with what waits for review. */
async function readSpot({ db, actor }: Pick<Call<typeof spots.read>, 'db' | 'actor'>, id: string) {
  const spot = await findSpot(db, id);
  isOwnerOrStaff(actor, spot.user_id);
  return isStaff(actor.role) ? spot : ownVersion(db, spot);
}

/** As its owner may see it: what waits for review has signed addresses. Staff see the live one, which has none. */
const shown = async (
  { actor, signatures }: Pick<Services, 'signatures'> & { actor: Actor },
  db: Db,
  spot: Spot,
) => (isStaff(actor.role) ? spot : signatures.signed(db, spot));

async function list({
  db,
  actor,
  query,
  signatures,
}: Pick<Call<typeof spots.list>, 'db' | 'actor' | 'query' | 'signatures'>) {
  if (isStaff(actor.role)) return listSpots(db, query, query.own ? actor.id : undefined);
  const { data, metadata } = await listSpots(db, query, actor.id);
  return { data: await signatures.signed(db, await asOwner(db, data)), metadata };
}

async function create(change: Change<typeof spots.create>) {
  const { actor, body } = change;
  const before = { ...newSpot(typeOfNew(actor.role)), ...guardedOfNew(actor) };
  const after = settled(before, await withReferences(change, undefined, body));
  return { data: await insertSpot(change, after) };
}

async function update(change: Change<typeof spots.update>) {
  const { version, review, ...sent } = change.body;
  const { live, own, waits } = await lockOwn(change, change.params.id);
  if (!maySet(change.actor, live, sent)) throw notAllowed();
  const answered = await shown(change, change.tx, own);
  if (version !== undefined) refuseStale(version, answered);
  if (review || (waits && version !== undefined)) refuseStaleReview(review, answered);
  return updated(await save(change, { live, own, waits }, await editOf(change, own, sent)));
}

async function removePicture(change: Change<typeof spots.removePicture>) {
  const locked = await lockOwn(change, change.params.id);
  const { own } = locked;
  const at = photoAt(own, change.query.picture);
  if (at < 0) throw notFound();
  const patch = {
    photos: own.photos.toSpliced(at, 1),
    thumbnail_photos: own.thumbnail_photos.toSpliced(at, 1),
  };
  return { ...removed(own.id), data: await save(change, locked, patch) };
}

interface Locked {
  /** The spot as everyone sees it, and as the caller does. */
  readonly live: Spot;
  readonly own: Spot;
  /** Whether what the caller changes waits for review. */
  readonly waits: boolean;
}

async function lockOwn(
  { tx, actor }: Pick<Change<typeof spots.update>, 'tx' | 'actor'>,
  id: string,
): Promise<Locked> {
  const live = await lockSpot(tx, id);
  isOwnerOrStaff(actor, live.user_id);
  if (isStaff(actor.role)) return { live, own: live, waits: false };
  const own = await ownVersion(tx, live);
  return { live, own, waits: needsReview(actor, live) || own.review?.status === 'pending' };
}

/** Every change that a person makes to a spot ends here. */
async function save(by: Saving, { live, own, waits }: Locked, patch: SpotPatch) {
  if (waits) {
    await proposeEdit(by, live, own, patch);
    return shown(by, by.tx, await ownVersion(by.tx, live));
  }
  const pictures = picturesIn(patch);
  await publish(by, pictures);
  await removePrivateFiles(by.tx, by.jobs, pictures);
  const after = await applyChange(by, live, patch);
  return isStaff(by.actor.role) ? after : shown(by, by.tx, await ownVersion(by.tx, after));
}

type Saving = Changing & Publishing & Pick<Services, 'signatures'> & { actor: Actor };
