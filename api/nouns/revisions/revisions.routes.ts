import { codes } from '#contract/kit/codes.ts';
import { revisions } from '#contract/revisions.calls.ts';
import type { RevisionDetail } from '#contract/revisions.detail.ts';
import { changedFields, conflictingFields, valueAt } from '#contract/revisions.rules.ts';
import type { Revision, Snapshot } from '#contract/revisions.ts';
import { fieldsWith } from '#contract/spots.fields.ts';
import type { Db } from '../../database/connection/database.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Call, Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, invalidField, refuseStale } from '../../problems/problems.ts';
import { bulkRoutes } from '../../records/bulk/routes.ts';
import { exportList } from '../../records/export/export-list.ts';
import { trashRoutes } from '../../records/trash/routes.ts';
import { isClaimedByOther } from '../live/claims.change.ts';
import { findRisks } from '../risks/risks.change.ts';
import { findSpot, lockSpot } from '../spots/spots.change.ts';
import { patchFromForm } from '../spots/spots.edit.change.ts';
import { bulkOfRevisions } from './revisions.bulk.ts';
import { proposeEdit, removeRevision, revisionRestored, snapshotOf } from './revisions.change.ts';
import { decide, lockWithSpot, refuseRemoval, undo } from './revisions.decide.ts';
import { isOwn } from './revisions.ownership.change.ts';
import {
  findRevision,
  listRevisions,
  lockPending,
  namesOf,
  queue,
  revisionListing,
} from './revisions.store.ts';
import { revisions as table } from './revisions.table.ts';

export function revisionRoutes(on: Mount): void {
  on.answer(revisions.list, async (call) => {
    const { db, query, signatures } = call;
    if (query.export) return exportList(call, revisionListing);
    return signatures.signed(db, await listRevisions(db, query));
  });
  on.answer(revisions.read, (call) => read(call, call.db));
  on.change(revisions.create, propose, { isPrivate: () => true });
  on.change(revisions.decide, async (change) => {
    await decide(change, change.params.id, change.body);
    return updated(await read(change, change.tx));
  });
  on.change(revisions.undo, async (change) => {
    await undo(change, change.params.id);
    return updated(await read(change, change.tx));
  });
  on.change(revisions.remove, async (change) => {
    const { spot, revision } = await lockWithSpot(change.tx, change.params.id);
    await refuseRemoval(change, spot, revision);
    const { id } = revision;
    refuseStale(
      change.query.version,
      await change.signatures.signed(change.tx, await findRevision(change.tx, id)),
    );
    await removeRevision(change, revision);
    return removed(change.params.id);
  });
  bulkRoutes(on, bulkOfRevisions);
  trashRoutes(on, revisions, {
    noun: 'revisions',
    table,
    find: findRevision,
    restored: revisionRestored,
  });
}

/** Staff may propose a change of any spot, on which other staff decide. */
async function propose(change: Change<typeof revisions.create>) {
  const { tx, body } = change;
  const live = await lockSpot(tx, body.spot_id);
  if (await lockPending(tx, live.id)) throw conflict(codes.alreadyPending);
  await proposeEdit(change, live, live, await patchFromForm(change, live, body.new_data));
  const created = await lockPending(tx, live.id);
  if (!created) throw invalidField('new_data', codes.nothingChanged);
  return change.signatures.signed(tx, await findRevision(tx, created.id));
}

/** The revision as reviewers see it, with signed addresses of its private pictures. */
async function read(
  { signatures, actor, params }: Pick<Call<typeof revisions.read>, 'signatures' | 'actor' | 'params'>,
  db: Db,
) {
  const revision = await findRevision(db, params.id);
  const spot = await findSpot(db, revision.spot_id);
  const live = snapshotOf(spot);
  const snapshots = [revision.old_data, revision.new_data, live];
  const idsOf = (noun: 'spots' | 'categories') => [
    ...new Set(
      fieldsWith('noun', noun).flatMap((field) => snapshots.flatMap((values) => idsAt(values, field))),
    ),
  ];
  const author_id = revision.author?.id ?? null;
  const detail: RevisionDetail = {
    ...revision,
    own: await isOwn(db, 'revisions', actor.id, { ...revision, author_id, owner: spot.user_id }),
    live,
    live_version: spot.version,
    changed: changedFields(revision),
    conflicts: revision.status === 'pending' ? conflictingFields(revision, live) : [],
    names: await namesOf(db, idsOf('spots'), idsOf('categories')),
    ...(await queue.neighbours(db, revision, (id) => isClaimedByOther(id, actor.id))),
    queue: await queue.positionOf(db, revision),
    risks: await risksOf(db, revision),
  };
  return signatures.signed(db, detail);
}

const risksOf = (db: Db, { id, createdAt, spot_id, author, old_data, new_data }: Revision) =>
  findRisks(db, {
    ...{ id, createdAt, spotId: spot_id, authorId: author?.id ?? null },
    ...{ before: old_data, after: new_data },
  });

const idsAt = (values: Snapshot, field: string) => (valueAt(values, field) ?? []) as string[];
