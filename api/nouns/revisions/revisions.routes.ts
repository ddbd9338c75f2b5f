import { codes } from '#contract/kit/codes.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { changesOf, conflictsOf, valueAt } from '#contract/revisions.rules.ts';
import type { RevisionDetail, Snapshot } from '#contract/revisions.ts';
import { having } from '#contract/spots.fields.ts';
import type { Db } from '../../database/connection/database.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Call, Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, invalidField } from '../../problems/problems.ts';
import { lockSpot, spotAsItIs } from '../spots/spots.change.ts';
import { editOf } from '../spots/spots.edit.change.ts';
import { isWaiting, proposeEdit, snapshotOf, withdraw } from './revisions.change.ts';
import { decide, lockBoth, refuseRemoval, undo } from './revisions.decide.ts';
import { isOwnRevision } from './revisions.own.ts';
import {
  countPending,
  findRevision,
  listRevisions,
  namesOf,
  neighbours,
  pendingOf,
  queueOf,
} from './revisions.store.ts';

export function revisionRoutes(on: Mount): void {
  on.answer(revisions.list, async ({ db, query, signatures }) =>
    signatures.signed(db, await listRevisions(db, query)),
  );
  on.answer(revisions.pending, async ({ db }) => ({ count: await countPending(db) }));
  on.answer(revisions.read, (call) => shown(call, call.db));
  on.change(revisions.create, propose, undefined, undefined, () => true);
  on.change(revisions.decide, async (change) => {
    await decide(change, change.params.id, change.body);
    return updated(await shown(change, change.tx));
  });
  on.change(revisions.undo, async (change) => {
    await undo(change, change.params.id);
    return updated(await shown(change, change.tx));
  });
  on.change(revisions.remove, async (change) => {
    const { spot, revision } = await lockBoth(change, change.params.id);
    await refuseRemoval(change, spot, revision);
    await withdraw(change, revision);
    return removed(change.params.id);
  });
}

/** Staff propose a change of any spot, for others of the staff to decide on. */
async function propose(change: Change<typeof revisions.create>) {
  const { tx, body } = change;
  const live = await lockSpot(tx, body.spot_id);
  if (await isWaiting(tx, live.id)) throw conflict(codes.alreadyPending);
  await proposeEdit(change, live, live, await editOf(change, live, body.new_data));
  const made = await pendingOf(tx, live.id);
  if (!made) throw invalidField('new_data', codes.nothingChanged);
  return change.signatures.signed(tx, await findRevision(tx, made.id));
}

/** The revision as its reviewers see it, with pictures that nobody else may. */
const shown = async (
  { signatures, actor, params }: Pick<Call<typeof revisions.read>, 'signatures' | 'actor' | 'params'>,
  db: Db,
) => signatures.signed(db, await detailOf(db, actor.id, params.id));

async function detailOf(db: Db, readerId: string, id: string): Promise<RevisionDetail> {
  const revision = await findRevision(db, id);
  const spot = await spotAsItIs(db, revision.spot_id);
  const live = snapshotOf(spot);
  const snapshots = [revision.old_data, revision.new_data, live];
  const idsOf = (noun: 'spots' | 'categories') => [
    ...new Set(having('noun', noun).flatMap((field) => snapshots.flatMap((values) => listIn(values, field)))),
  ];
  const author_id = revision.author?.id ?? null;
  return {
    ...revision,
    own: await isOwnRevision(db, readerId, { ...revision, author_id, owner: spot.user_id }),
    live,
    live_version: spot.version,
    changed: changesOf(revision),
    conflicts: revision.status === 'pending' ? conflictsOf(revision, live) : [],
    names: await namesOf(db, idsOf('spots'), idsOf('categories')),
    ...(await neighbours(db, revision)),
    queue: await queueOf(db, revision),
  };
}

const listIn = (values: Snapshot, field: string) => (valueAt(values, field) ?? []) as string[];
