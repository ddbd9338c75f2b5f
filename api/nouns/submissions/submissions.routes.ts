import { mapExclusionsOf } from '#contract/spots.rules.ts';
import { type SubmissionDetail, submissions } from '#contract/submissions.calls.ts';
import type { Db } from '../../database/connection/database.ts';
import { updated } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { exportList } from '../../records/export/export-list.ts';
import { isClaimedByOther } from '../live/claims.change.ts';
import { snapshotOf } from '../revisions/revisions.change.ts';
import { isOwn } from '../revisions/revisions.ownership.change.ts';
import { findRisks } from '../risks/risks.change.ts';
import { findSpot } from '../spots/spots.change.ts';
import { decide, undo } from './submissions.decide.ts';
import { similarSpots } from './submissions.similar.ts';
import { findSubmission, listSubmissions, queue, submissionListing } from './submissions.store.ts';

export function submissionRoutes(on: Mount): void {
  on.answer(submissions.list, async (call) =>
    call.query.export ? exportList(call, submissionListing) : listSubmissions(call.db, call.query),
  );
  on.answer(submissions.read, (call) => read(call, call.db));
  on.change(submissions.decide, async (change) => {
    await decide(change, change.params.id, change.body);
    return updated(await read(change, change.tx));
  });
  on.change(submissions.undo, async (change) => {
    await undo(change, change.params.id);
    return updated(await read(change, change.tx));
  });
}

/** The submission as reviewers see it. */
async function read(
  { actor, params }: Pick<Call<typeof submissions.read>, 'actor' | 'params'>,
  db: Db,
): Promise<SubmissionDetail> {
  const submission = await findSubmission(db, params.id);
  const spot = await findSpot(db, submission.spot_id);
  const author_id = submission.author?.id ?? null;
  return {
    ...submission,
    own: await isOwn(db, 'submissions', actor.id, { ...submission, author_id, owner: spot.user_id }),
    spot,
    exclusions: mapExclusionsOf({ ...spot, enable: true }, new Date()),
    similar: await similarSpots(db, spot),
    risks: await findRisks(db, {
      ...{ id: submission.id, createdAt: submission.createdAt, spotId: spot.id, authorId: author_id },
      ...{ before: null, after: snapshotOf(spot) },
    }),
    ...(await queue.neighbours(db, submission, (id) => isClaimedByOther(id, actor.id))),
    queue: await queue.positionOf(db, submission),
  };
}
