import { and, eq, gt, or, sql } from 'drizzle-orm';
import { undoSeconds } from '#contract/revisions.ts';
import type { Tx } from '../../database/connection/database.ts';
import { copyToPrivate, unpublish } from '../../files/pictures/private.ts';
import { removePictures, removePrivateFiles } from '../../files/sweep.ts';
import type { Services } from '../../http/services.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { lockSpot, picturesIn, picturesOf } from '../spots/spots.change.ts';
import { spots } from '../spots/spots.table.ts';
import { pendingOf } from './revisions.store.ts';
import { revisions } from './revisions.table.ts';

/*
 * Pictures that came with an edit belong to it while it waits, and while a decision on it can be taken back. After
 * that, those that neither the spot nor a waiting edit shows are dropped.
 */

const queue = 'drop-revision-pictures';
const hiding = 'hide-revision-pictures';
/** By then no decision that was made before can be undone. */
const waitSeconds = 4 * undoSeconds;

interface Released {
  spot_id: string;
  addresses: string[];
}

/** Has these pictures of a spot looked at once its last decision is final. */
export async function releasePictures(tx: Tx, jobs: Jobs, released: Released): Promise<void> {
  if (released.addresses.length === 0) return;
  await jobs.send(tx, queue, released, { startAfter: new Date(Date.now() + waitSeconds * 1000) });
}

/** Drops those of the pictures that nothing of the spot shows, or could show again. */
export async function dropUnshown(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { spot_id, addresses }: Released,
  // Half of it: the clock that sets the job off is not the one that dates decisions.
  decidedSince = waitSeconds / 2,
): Promise<void> {
  await db.transaction(async (tx) => {
    const live = await tx.select().from(spots).where(eq(spots.id, spot_id)).for('update');
    const held = await tx
      .select({ old_data: revisions.old_data, new_data: revisions.new_data })
      .from(revisions)
      .where(
        and(
          eq(revisions.spot_id, spot_id),
          or(
            eq(revisions.status, 'pending'),
            gt(revisions.decided_at, sql`now() - make_interval(secs => ${decidedSince})`),
          ),
        ),
      );
    const shown = new Set(
      picturesIn(...live, ...held.flatMap(({ old_data, new_data }) => [old_data, new_data])),
    );
    const waiting = new Set(picturesIn(...held.map(({ new_data }) => new_data)));
    await removePictures(
      tx,
      jobs,
      addresses.filter((address) => !shown.has(address)),
    );
    // Approved for good: everybody reads the public file.
    await removePrivateFiles(
      tx,
      jobs,
      addresses.filter((address) => shown.has(address) && !waiting.has(address)),
    );
  });
}

/** Has what a spot's edit brought and what is public taken back from the public, once this commits. */
export const queueHiding = (tx: Tx, jobs: Jobs, spot_id: string): Promise<void> =>
  jobs.send(tx, hiding, { spot_id });

/**
 * Makes pictures of a waiting edit private that are public: an approval was undone, or they are from before there were
 * private ones. First the copies, then, when those are committed, the public files go, while nobody can approve.
 */
export async function hideWaiting(
  { db, files }: Pick<Services, 'db' | 'files'>,
  spot_id: string,
): Promise<void> {
  for (const move of [copyToPrivate, unpublish]) {
    await db.transaction(async (tx) => {
      const [held] = await tx.select({ id: spots.id }).from(spots).where(eq(spots.id, spot_id)).for('update');
      const edit = held && (await pendingOf(tx, spot_id));
      if (!edit) return;
      const known = new Set([...picturesOf(await lockSpot(tx, spot_id)), ...picturesIn(edit.old_data)]);
      await move(
        tx,
        files,
        picturesIn(edit.new_data).filter((address) => !known.has(address)),
      );
    });
  }
}

/** Those of edits that began to wait before there were private pictures. */
export async function hideAllWaiting(services: Pick<Services, 'db' | 'files'>): Promise<void> {
  const rows = await services.db
    .select({ spot_id: revisions.spot_id })
    .from(revisions)
    .where(eq(revisions.status, 'pending'));
  for (const { spot_id } of rows) await hideWaiting(services, spot_id);
}

export function revisionJobs(services: Services): void {
  const { jobs } = services;
  jobs.work<Released>(queue, (released) => dropUnshown(services, released));
  jobs.work<{ spot_id: string }>(hiding, ({ spot_id }) => hideWaiting(services, spot_id));
  jobs.every('7 * * * *', 'hide-waiting-pictures', () => hideAllWaiting(services));
}
