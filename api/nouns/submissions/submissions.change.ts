import { eq } from 'drizzle-orm';
import type { HistoryAction } from '#contract/history.ts';
import type { Spot } from '#contract/spots.ts';
import type { Submission } from '#contract/submissions.calls.ts';
import { SubmissionState } from '#contract/submissions.ts';
import { pick } from '#contract/values/pick.ts';
import type { Db } from '../../database/connection/database.ts';
import { now } from '../../database/queries/columns.ts';
import { type ChangeContext, type RecordChange, recordHistory } from '../../records/history.ts';
import { recordOwnerNotice, withdrawDecision } from '../notices/notices.change.ts';
import { spots } from '../spots/spots.table.ts';
import {
  findSubmission,
  insertSubmission,
  listNewest,
  lockNewest,
  ownerOfUnsubmitted,
  type SubmissionRow,
  updateSubmission,
} from './submissions.store.ts';

/* What spots call (docs/decisions/0003): a new spot is submitted, and submissions follow whether their spot is enabled. */

type Enabled = Pick<Spot, 'id' | 'enable' | 'version'>;

/** Submits a locked spot of a role user (product/submissions#pending). */
export async function submit(context: ChangeContext, spotId: string): Promise<void> {
  const { tx, actor } = context;
  const after = await insertSubmission(tx, { spot_id: spotId, author_id: actor?.id });
  recordHistory(tx, actor, { noun: 'submissions', id: after.id, action: 'create', after });
  await mailOwner(context, after, 'arrived');
}

/**
 * Submits a restored spot that its owner of role user had created and nobody has ever enabled, if it never was: it was in the trash
 * when those that waited then were submitted (0044_submissions_first.sql).
 */
export async function submitRestored({ tx, actor }: RecordChange, spotId: string): Promise<void> {
  const author_id = await ownerOfUnsubmitted(tx, spotId);
  if (!author_id) return;
  const after = await insertSubmission(tx, { spot_id: spotId, author_id });
  recordHistory(tx, actor, { noun: 'submissions', id: after.id, action: 'create', after });
}

/** Submits a locked spot again, after its owner has saved it, if it was rejected (product/submissions#again). */
export async function submitAgain(context: ChangeContext, { id, enable }: Enabled): Promise<void> {
  if (enable) return;
  const newest = await lockNewest(context.tx, id);
  if (newest?.status === 'rejected') await submit(context, id);
}

/**
 * Called by every change of a single spot: enabling it approves its pending submission, and undoing that makes it pending again
 * (product/submissions#elsewhere). Many at once: `followMany`.
 */
export async function followEnabling(
  context: ChangeContext,
  before: Enabled,
  after: Enabled,
  action: HistoryAction,
): Promise<void> {
  if (before.enable === after.enable) return;
  const newest = await lockNewest(context.tx, before.id);
  if (after.enable && newest?.status === 'pending') await closeApproved(context, newest, after.version);
  const isUndone = !after.enable && action === 'undo' && newest?.undo?.version === before.version;
  if (newest && isUndone) await reopen(context, newest);
}

/** The spot was enabled: its locked submission is approved. */
async function closeApproved(context: ChangeContext, row: SubmissionRow, version: number): Promise<void> {
  await settle(context, row, 'approve', {
    ...{ status: 'approved', undo: { version }, decided_by: context.actor?.id, decided_at: now },
  });
}

/** A locked submission is pending again. */
export const reopen = (context: ChangeContext, row: SubmissionRow): Promise<void> =>
  settle(context, row, 'undo', {
    ...{ status: 'pending', reason: '', undo: null, decided_by: null, decided_at: null },
  });

/** Changes a locked submission, with its history and what its owner is told. */
export async function settle(
  context: ChangeContext,
  { id }: SubmissionRow,
  action: HistoryAction,
  values: Parameters<typeof updateSubmission>[2],
): Promise<void> {
  const { tx, actor } = context;
  const before = await findSubmission(tx, id);
  const after = await updateSubmission(tx, id, values);
  recordHistory(tx, actor, { noun: 'submissions', id, action, before, after });
  if (after.status === 'pending') await withdrawDecision(tx, id);
  else await mailOwner(context, after, after.status);
}

/** Tells the owner of the locked spot; the author may not own it any more. */
async function mailOwner(
  context: ChangeContext,
  { id, spot_id, reason }: Submission,
  kind: 'arrived' | 'approved' | 'rejected',
): Promise<void> {
  const [spot] = await context.tx
    .select({ id: spots.id, user_id: spots.user_id })
    .from(spots)
    .where(eq(spots.id, spot_id));
  if (spot) await recordOwnerNotice(context, spot, { kind, source: { noun: 'submission', id }, reason });
}

/** Spots as their owner sees them: with the state of their newest submission. */
export async function withSubmissions<T extends Pick<Spot, 'id'>>(
  db: Db,
  spots: readonly T[],
): Promise<(T & Pick<Spot, 'submission'>)[]> {
  const rows = await listNewest(
    db,
    spots.map(({ id }) => id),
  );
  const bySpot = new Map(rows.map((row) => [row.spot_id, row]));
  return spots.map((spot) => {
    const row = bySpot.get(spot.id);
    return row ? { ...spot, submission: pick(row, stateFields) } : spot;
  });
}

const stateFields = Object.keys(SubmissionState.shape) as (keyof SubmissionState)[];
