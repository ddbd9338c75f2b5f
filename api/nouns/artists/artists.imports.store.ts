import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { ArtistImport, ImportedArtist, ImportTarget } from '#contract/artists.ts';
import { isCode, type MessageCode } from '#contract/kit/codes.ts';
import { sentenceOf } from '#contract/kit/sentences.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { now } from '../../database/queries/columns.ts';
import { notFound } from '../../problems/problems.ts';
import { artistImports, artistImportItems as items } from './artists.table.ts';

/** Notes an import with all its artists still to do; an artist named twice counts once. Returns its id. */
export async function createImport(
  tx: Tx,
  target: ImportTarget,
  actorId: string,
  spotifyIds: readonly string[],
): Promise<string> {
  const [made] = await tx.insert(artistImports).values({ target, actor_id: actorId }).returning();
  if (!made) throw new Error('no import');
  const rows = [...new Set(spotifyIds)].map((spotify_id, position) => ({
    import_id: made.id,
    spotify_id,
    position,
  }));
  await tx.insert(items).values(rows);
  return made.id;
}

/** An import with what became of each artist, in the order in which they were chosen; 404 when there is none. */
export async function findImport(db: Db, id: string): Promise<ArtistImport> {
  const [found] = await db.select().from(artistImports).where(eq(artistImports.id, id));
  if (!found) throw notFound();
  const rows = await db
    .select({
      spotify_id: items.spotify_id,
      name: items.name,
      outcome: items.outcome,
      message: items.message,
      record_id: items.record_id,
    })
    .from(items)
    .where(eq(items.import_id, id))
    .orderBy(items.position);
  const finished = rows.filter(({ outcome }) => outcome !== 'pending').length;
  const total = rows.length;
  const artists = rows.map((row) => ({ ...row, ...told(row.message) }));
  const status = finished === total ? 'finished' : 'running';
  return { id, target: found.target, status, total, finished, artists, createdAt: found.createdAt };
}

/** What a report says of an artist: the code that is stored, as a sentence; whole sentences are older than codes. */
const told = (stored: string | null): Pick<ImportedArtist, 'message' | 'code'> =>
  isCode(stored) ? { message: sentenceOf(stored), code: stored } : { message: stored };

/** What an import is to do, and for whom; undefined when it has been forgotten. */
export async function findOrder(db: Db, id: string) {
  const [order] = await db
    .select({ id: artistImports.id, target: artistImports.target, actorId: artistImports.actor_id })
    .from(artistImports)
    .where(eq(artistImports.id, id));
  return order;
}

/** Puts the artists that failed back among those to do; 404 when there is no such import. */
export async function retryFailed(tx: Tx, id: string): Promise<void> {
  const [held] = await tx.select().from(artistImports).where(eq(artistImports.id, id)).for('update');
  if (!held) throw notFound();
  await tx
    .update(items)
    .set({ outcome: 'pending', message: null, claimed_until: null })
    .where(and(eq(items.import_id, id), eq(items.outcome, 'failed')));
}

/** Takes the next artist to do, for a minute; undefined when none is left. Nobody else gets it meanwhile. */
export async function claimArtist(db: Db, importId: string): Promise<string | undefined> {
  const next = db
    .select({ spotify_id: items.spotify_id })
    .from(items)
    .where(
      and(
        eq(items.import_id, importId),
        eq(items.outcome, 'pending'),
        sql`coalesce(${items.claimed_until} < now(), true)`,
      ),
    )
    .orderBy(items.position)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(items)
    .set({ claimed_until: sql`now() + interval '1 minute'` })
    // `=` and not `in`: a sub-select that is planned as a join may run, and lock, more than once.
    .where(and(eq(items.import_id, importId), eq(items.spotify_id, sql`(${next})`)))
    .returning({ spotify_id: items.spotify_id });
  return claimed?.spotify_id;
}

export type Outcome = Pick<ImportedArtist, 'outcome' | 'record_id'> & {
  name?: string;
  code: MessageCode | null;
};

/** Notes what became of an artist, once: whoever comes later changes nothing. */
export async function finishArtist(
  db: Db,
  importId: string,
  spotifyId: string,
  { code, ...outcome }: Outcome,
): Promise<void> {
  await db
    .update(items)
    .set({ ...outcome, message: code, claimed_until: null })
    .where(and(eq(items.import_id, importId), eq(items.spotify_id, spotifyId), eq(items.outcome, 'pending')));
}

/** Imports with artists to do that nobody is at: those of a server that died. */
export async function stalledImports(db: Db): Promise<string[]> {
  const busy = db.select({ id: items.import_id }).from(items).where(sql`${items.claimed_until} > now()`);
  const stalled = await db
    .selectDistinct({ id: items.import_id })
    .from(items)
    .where(and(eq(items.outcome, 'pending'), notInArray(items.import_id, busy)));
  return stalled.map(({ id }) => id);
}

/** Forgets reports after thirty days; what was imported stays. */
export async function forgetOldImports(db: Db): Promise<void> {
  await db.delete(artistImports).where(lt(artistImports.createdAt, sql`${now} - interval '30 days'`));
}
