import { and, eq, gt, or, sql } from 'drizzle-orm';
import { undoSeconds } from '#contract/revisions.ts';
import type { Spot } from '#contract/spots.ts';
import type { Tx } from '../database/connect.ts';
import type { Jobs } from '../kit/jobs.ts';
import type { Services } from '../kit/services.ts';
import { dropPictures } from '../kit/sweep.ts';
import { picturesOf } from '../spots/spots.change.ts';
import { spots } from '../spots/spots.table.ts';
import { revisions } from './revisions.table.ts';

/*
 * Pictures that came with an edit belong to it while it waits, and while a decision on it can be taken back. After
 * that, those that neither the spot nor a waiting edit shows are dropped.
 */

const queue = 'drop-revision-pictures';
/** By then no decision that was made before can be undone. */
const waitSeconds = 4 * undoSeconds;

interface Released {
  spot_id: string;
  addresses: string[];
}

type Pictured = Partial<Pick<Spot, 'photos' | 'thumbnail_photos' | 'advertisement'>>;

/** Every file that snapshots show. */
export const picturesIn = (...snapshots: Pictured[]): string[] =>
  snapshots
    .flatMap(({ photos = [], thumbnail_photos = [], advertisement }) =>
      picturesOf({
        photos,
        thumbnail_photos,
        advertisement: advertisement ?? {
          show_advertisement: false,
          advertisement_banner: '',
          advertisement_link: '',
        },
      }),
    )
    .filter((address) => address !== '');

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
    await dropPictures(
      tx,
      jobs,
      addresses.filter((address) => !shown.has(address)),
    );
  });
}

export function revisionJobs(services: Services): void {
  services.jobs.work<Released>(queue, (released) => dropUnshown(services, released));
}
