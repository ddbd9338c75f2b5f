import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { isResendable, refusedFields, sentValuesOf } from '#contract/revisions.rules.ts';
import { type Snapshot, undoSeconds } from '#contract/revisions.ts';
import { pick } from '#contract/values/pick.ts';
import type { Tx } from '../../database/connection/database.ts';
import { keyOf, keysOf } from '../../files/pictures/pictures.ts';
import { copyToPrivate, unpublish } from '../../files/pictures/private.ts';
import { storedAmong } from '../../files/pictures/stored-keys.ts';
import { removePictures, removePrivateFiles, retirePictures } from '../../files/sweep.ts';
import type { Services } from '../../http/services.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isInTrash } from '../../records/trash/entries.ts';
import { isRevisionRow, trashRows } from '../../records/trash/trash.table.ts';
import { picturesOf } from '../spots/spots.change.ts';
import { spots } from '../spots/spots.table.ts';
import { lockPending } from './revisions.store.ts';
import { revisions } from './revisions.table.ts';

/*
 * Pictures of an edit are retained while it is pending, and while a decision on it can be undone. Afterwards, of those that
 * neither the spot nor a pending edit shows, the public ones retire, so that an earlier version of the spot can be restored
 * with them (product/history#retired-pictures), and those that were never approved are removed.
 */

const releaseQueue = 'drop-revision-pictures';
const unpublishQueue = 'hide-revision-pictures';
/** By then no earlier decision can be undone. */
const delaySeconds = 4 * undoSeconds;
/** While the spot or the edit is in the trash, or its owner may send a rejected one again, its pictures stay: looked at again each day. */
const secondsBetweenLooks = 86_400;

type PictureServices = Pick<Services, 'db' | 'files'>;
interface Released {
  spot_id: string;
  addresses: string[];
}

/** Queues the removal of unused pictures of a spot, by default for when its last decision is final. */
export async function releasePictures(
  tx: Tx,
  jobs: Jobs,
  released: Released,
  delay = delaySeconds,
): Promise<void> {
  if (released.addresses.length === 0) return;
  await jobs.send(tx, releaseQueue, released, { startAfter: new Date(Date.now() + delay * 1000) });
}

/** Retires or removes the pictures that neither the spot, nor a pending edit, nor an undo could show. */
export async function removeUnusedPictures(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { spot_id, addresses }: Released,
  // Half of the delay: the job queue and the decisions may use different clocks.
  decidedSince = delaySeconds / 2,
): Promise<void> {
  await db.transaction(async (tx) => {
    const live = await tx.select().from(spots).where(eq(spots.id, spot_id)).for('update');
    if (live.length === 0 && (await isInTrash(tx, spot_id)))
      return releasePictures(tx, jobs, { spot_id, addresses }, secondsBetweenLooks);
    const isUndoable = gt(revisions.decided_at, sql`now() - make_interval(secs => ${decidedSince})`);
    const retained = await revisionsWhere(tx, spot_id, or(eq(revisions.status, 'pending'), isUndoable));
    // Those that may be sent again, and those of edits in the trash, which a destroyed spot has no use for.
    const kept = [
      ...(await refusedPictures(tx, spot_id)),
      ...(live.length > 0 ? await picturesInTrash(tx, spot_id) : []),
    ];
    const proposed = [...picturesOf(...retained.map(({ new_data }) => new_data)), ...kept];
    const shown = new Set([...picturesOf(...live, ...retained.map(({ old_data }) => old_data)), ...proposed]);
    const unused = addresses.filter((address) => !shown.has(address));
    const later = addresses.filter((address) => kept.includes(address));
    await releasePictures(tx, jobs, { spot_id, addresses: later }, secondsBetweenLooks);
    if (later.length > 0) await queueUnpublish(tx, jobs, spot_id);
    const published = live.length > 0 ? await publishedAmong(tx, spot_id, unused) : [];
    await retirePictures(tx, published);
    await removePrivateFiles(tx, jobs, published);
    await removePictures(
      tx,
      jobs,
      unused.filter((address) => !published.includes(address)),
    );
    // Of approved pictures only the public files are used.
    const approved = addresses.filter((address) => shown.has(address) && !proposed.includes(address));
    await removePrivateFiles(tx, jobs, approved);
  });
}

/**
 * The pictures that the spot has shown: those of approved edits, and those without a private file. One that has both files
 * was public only until an approval was undone.
 */
async function publishedAmong(tx: Tx, spot_id: string, addresses: readonly string[]): Promise<string[]> {
  const keys = keysOf(addresses);
  const stored = await storedAmong(tx, [...keys, ...keys.map(privateKeyOf)]);
  const edits = await revisionsWhere(tx, spot_id, eq(revisions.status, 'approved'));
  const approved = picturesOf(...edits.map(approvedPictures));
  return addresses.filter((address) => {
    const key = keyOf(address);
    return stored.has(key) && (!stored.has(privateKeyOf(key)) || approved.includes(address));
  });
}

/** The pictures of the newest edit that were not approved: its owner may send them again (product/revisions#again). */
async function refusedPictures(tx: Tx, spot_id: string): Promise<string[]> {
  const [newest] = await tx
    .select()
    .from(revisions)
    .where(eq(revisions.spot_id, spot_id))
    .orderBy(desc(revisions.createdAt), desc(revisions.id))
    .limit(1);
  const isKept = newest && isResendable(newest, new Date());
  if (!isKept) return [];
  // Those that were live are not the edit's.
  const live = picturesOf(newest.old_data);
  return picturesOf(sentValuesOf(newest, refusedFields(newest))).filter((address) => !live.includes(address));
}

/** The pictures of a spot's edits that are in the trash. */
async function picturesInTrash(tx: Tx, spot_id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ edit: Snapshot }>(sql`
    select ${trashRows.content} -> 'new_data' as edit from ${trashRows}
    where ${isRevisionRow} and ${trashRows.content} ->> 'spot_id' = ${spot_id}`);
  return picturesOf(...rows.map(({ edit }) => edit));
}

/** The fields with pictures that were approved; of approvals from before single fields could be, all. */
const approvedPictures = ({
  new_data,
  taken,
}: Pick<typeof revisions.$inferSelect, 'new_data' | 'taken'>): Snapshot => ({
  ...((taken?.includes('photos') ?? true) && pick(new_data, ['photos', 'thumbnail_photos'])),
  ...((taken?.includes('advertisement') ?? true) && pick(new_data, ['advertisement'])),
});

const revisionsWhere = (tx: Tx, spot_id: string, where: SQL | undefined) =>
  tx
    .select({ old_data: revisions.old_data, new_data: revisions.new_data, taken: revisions.taken })
    .from(revisions)
    .where(and(eq(revisions.spot_id, spot_id), where));

/** Queues `unpublishPending` for a spot when the transaction commits. */
export const queueUnpublish = (tx: Tx, jobs: Jobs, spot_id: string): Promise<void> =>
  jobs.send(tx, unpublishQueue, { spot_id });

/**
 * Makes public pictures of a pending or rejected edit private: its approval was undone, or it is older than private pictures. The
 * public files are removed after the copies are committed; both with the spot locked, so that nobody approves meanwhile.
 */
async function unpublishPending({ db, files }: PictureServices, spot_id: string): Promise<void> {
  for (const move of [copyToPrivate, unpublish]) {
    await db.transaction(async (tx) => {
      const [spot] = await tx.select().from(spots).where(eq(spots.id, spot_id)).for('update');
      if (!spot) return;
      const edit = await lockPending(tx, spot_id);
      const published = new Set(picturesOf(spot, edit?.old_data ?? {}));
      const proposed = edit ? picturesOf(edit.new_data) : await refusedPictures(tx, spot_id);
      await move(
        tx,
        files,
        proposed.filter((address) => !published.has(address)),
      );
    });
  }
}

/** For all spots: edits from before there were private pictures. */
export async function unpublishAllPending(services: PictureServices): Promise<void> {
  const rows = await services.db
    .select({ spot_id: revisions.spot_id })
    .from(revisions)
    .where(eq(revisions.status, 'pending'));
  for (const { spot_id } of rows) await unpublishPending(services, spot_id);
}

export function revisionJobs(services: Services): void {
  const { jobs } = services;
  jobs.work<Released>(releaseQueue, (released) => removeUnusedPictures(services, released));
  jobs.work<{ spot_id: string }>(unpublishQueue, ({ spot_id }) => unpublishPending(services, spot_id));
  jobs.schedule('7 * * * *', 'hide-waiting-pictures', () => unpublishAllPending(services));
}
