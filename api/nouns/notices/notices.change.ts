import { and, eq, getTableName, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { undoSeconds } from '#contract/revisions.ts';
import {
  approvalKinds,
  type NoticeKind,
  type NoticeSource,
  type ReminderKind,
  reviewKinds,
} from '#contract/timeline.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId, newIdInSql } from '../../database/queries/columns.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailRetries } from '../../mail/state.ts';
import type { ChangeContext } from '../../records/history.ts';
import { trashRows } from '../../records/trash/trash.table.ts';
import type { Author } from '../../security/access.ts';
import { exclusionsOf, spots } from '../spots/spots.table.ts';
import { ownerMailSettings, ownerNotices } from './notices.table.ts';

/*
 * What reviews and checks call to tell an owner something. The row and the job that mails it are written in the caller's
 * transaction, so that the owner is told if and only if the decision holds (docs/decisions/0063).
 */

export const noticeQueue = 'mail-owner-notice';

/** By then no decision can be undone, not even by a request that took a while to arrive. */
const delaySeconds = 2 * undoSeconds;
/** Longer than one mail can take: of a server that was killed meanwhile, another one takes over the job. */
const expireInSeconds = 120;

interface OwnedSpot {
  readonly id: string;
  /** The owner. */
  readonly user_id: string | null;
}

export interface ReviewNotice {
  readonly kind: Exclude<NoticeKind, ReminderKind>;
  /** The submission or revision: `withdrawNotices` finds the notice by it. */
  readonly source: { readonly noun: NoticeSource; readonly id: string };
  /** What the reviewer wrote to the owner. */
  readonly reason?: string | undefined;
  /** The paths of the fields that were not approved. */
  readonly fields?: readonly string[] | undefined;
}

/**
 * Tells the owner of a locked spot what happened with what they sent, in their timeline at once and by mail after the time
 * in which a decision can be undone (product/notices#reviews, product/notices#once).
 */
export async function recordOwnerNotice(
  { tx, jobs, actor }: ChangeContext,
  spot: OwnedSpot,
  notice: ReviewNotice,
): Promise<void> {
  const { kind, source, reason = '', fields = [] } = notice;
  if (!spot.user_id || (kind !== 'arrived' && actor?.id === spot.user_id)) return;
  const id = newId();
  const { rowCount } = await tx.execute(sql`
    insert into ${ownerNotices} (id, user_id, spot_id, kind, source, source_id, reason, fields, exclusions)
    select ${id}, owner.id, ${spots.id}, ${kind}, ${source.noun}, ${source.id}::uuid, ${reason},
      ${sql.param(fields)}::text[], ${exclusionsAfter(notice)}
    from users as owner join ${spots} on ${spots.id} = ${spot.id}
    where owner.id = ${spot.user_id} and owner.role = 'user' and owner.status = 'active'`);
  if (rowCount) await queueMail(tx, jobs, id);
}

/** Why the spot is not on the map once the approval is done: a new spot may be enabled only after its notice is written. */
function exclusionsAfter({ kind, source }: ReviewNotice): SQL {
  if (!approvalKinds.includes(kind)) return sql`null::text[]`;
  return source.noun === 'submission' ? sql`array_remove(${exclusionsOf}, 'not_enabled')` : exclusionsOf;
}

/** Queues the mail of a review's notice, for when its decision cannot be undone any more. */
export async function queueMail(tx: Tx, jobs: Jobs, id: string): Promise<void> {
  const startAfter = new Date(Date.now() + delaySeconds * 1000);
  await jobs.send(tx, noticeQueue, { id }, { startAfter, retryLimit: mailRetries, expireInSeconds });
}

/** Takes back the notices of a decision that was undone, unless they were mailed: neither timeline nor mail has them. */
export async function withdrawDecision(tx: Tx, sourceId: string): Promise<void> {
  const decisions = reviewKinds.filter((kind) => kind !== 'arrived');
  const { source_id, kind, mailed_at } = ownerNotices;
  await tx
    .delete(ownerNotices)
    .where(and(eq(source_id, sourceId), inArray(kind, decisions), isNull(mailed_at)));
}

/**
 * For a statement of an act on many records: tells the owners of spots, given as rows of `spot_id` and `source_id`. It sees the
 * spots as they were before, so `takeUnqueued` notes whether they are on the map.
 */
export const noticesOfApprovals = (actor: Author, source: NoticeSource, approved: SQL): SQL => sql`
  insert into ${ownerNotices} (id, user_id, spot_id, kind, source, source_id, queued)
  select ${newIdInSql}, owner.id, approved.spot_id, 'approved', ${source}, approved.source_id, false
  from (${approved}) as approved join spots on spots.id = approved.spot_id join users as owner on owner.id = spots.user_id
  where owner.role = 'user' and owner.status = 'active' and owner.id <> ${actor.id}::uuid`;

/** The same for `withdrawDecision`: of what these rows of `source_id` name. */
export const withdrawalsOfApprovals = (reopened: SQL): SQL => sql`
  delete from ${ownerNotices} where kind = 'approved' and mailed_at is null and source_id in (${reopened})`;

/** Takes back the notice that something arrived, unless it was mailed: its author has withdrawn it. */
export async function withdrawArrival(tx: Tx, sourceId: string): Promise<void> {
  const { source_id, kind, mailed_at } = ownerNotices;
  await tx.delete(ownerNotices).where(and(eq(source_id, sourceId), eq(kind, 'arrived'), isNull(mailed_at)));
}

/** Tells it again after `withdrawArrival`, for what its author sent after all; not if they were mailed it. */
export async function recordArrivalAgain(
  context: ChangeContext,
  spot: OwnedSpot,
  source: ReviewNotice['source'],
): Promise<void> {
  const { source_id, kind } = ownerNotices;
  const told = await context.tx.$count(ownerNotices, and(eq(source_id, source.id), eq(kind, 'arrived')));
  if (told === 0) await recordOwnerNotice(context, spot, { kind: 'arrived', source });
}

export interface Reminder {
  readonly spot_id: string;
  readonly user_id: string;
  readonly kind: ReminderKind;
  /** What it is about, such as an event or a link since when it is dead: the owner is never told of it again. */
  readonly about: string;
  /** The paths of the fields with dead links. */
  readonly fields?: readonly string[];
}

/**
 * Notes what needs an owner of role user. The daily job `remind-owners` mails what was noted, all of an owner in one mail
 * (product/notices#reminders).
 */
export async function recordReminders(db: Db, reminders: readonly Reminder[]): Promise<void> {
  if (reminders.length === 0) return;
  const rows = reminders.map(({ fields = [], ...reminder }) => ({ ...reminder, fields: [...fields] }));
  await db.insert(ownerNotices).values(rows).onConflictDoNothing();
}

/** Deletes what an erased person was told, also with spots in the trash, and chose. */
export async function eraseNotices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(ownerNotices).where(eq(ownerNotices.user_id, userId));
  const { table, content } = trashRows;
  const isTheirs = sql`${content} ->> 'user_id' = ${userId}`;
  await tx.delete(trashRows).where(and(eq(table, getTableName(ownerNotices)), isTheirs));
  await tx.delete(ownerMailSettings).where(eq(ownerMailSettings.user_id, userId));
}
