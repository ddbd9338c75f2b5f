import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { ArtistImport, ImportedArtist, ImportTarget } from '#contract/artists.ts';
import { isCode, type MessageCode } from '#contract/kit/codes.ts';
import { messageOf } from '#contract/kit/sentences.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId, now } from '../../database/queries/columns.ts';
import { notFound, orNotFound } from '../../problems/problems.ts';
import { artistImports, artistImportItems as items } from './artists.table.ts';

export type Import = typeof artistImports.$inferSelect;

/** Inserts an import with its artists, all pending and without duplicates. Returns its id. */
export async function createImport(
  tx: Tx,
  target: ImportTarget,
  actorId: string,
  spotifyIds: readonly string[],
): Promise<string> {
  const import_id = newId();
  await tx.insert(artistImports).values({ id: import_id, target, actor_id: actorId });
  const rows = [...new Set(spotifyIds)].map((spotify_id, position) => ({ import_id, spotify_id, position }));
  await tx.insert(items).values(rows);
  return import_id;
}

/** Target and requesting user of an import; undefined if it has been deleted. */
export async function findImport(db: Db, id: string): Promise<Import | undefined> {
  const [found] = await db.select().from(artistImports).where(eq(artistImports.id, id));
  return found;
}

/** An import with the outcome for each artist, in the order in which they were chosen; 404 if there is none. */
export async function findReport(db: Db, id: string): Promise<ArtistImport> {
  const found = orNotFound(await findImport(db, id));
  const { spotify_id, name, outcome, message, record_id } = items;
  const rows = await db
    .select({ spotify_id, name, outcome, message, record_id })
    .from(items)
    .where(eq(items.import_id, id))
    .orderBy(items.position);
  const finished = rows.filter((row) => row.outcome !== 'pending').length;
  const total = rows.length;
  const artists = rows.map((row) => ({ ...row, ...problemOf(row.message) }));
  const status = finished === total ? 'finished' : 'running';
  return { id, target: found.target, status, total, finished, artists, createdAt: found.createdAt };
}

/** Rows from before there were codes hold a sentence. */
const problemOf = (stored: string | null): Pick<ImportedArtist, 'message' | 'code'> =>
  isCode(stored) ? { message: messageOf(stored), code: stored } : { message: stored };

/** Sets the failed artists to pending again; 404 if there is no such import. */
export async function retryFailed(tx: Tx, id: string): Promise<void> {
  const [locked] = await tx.select().from(artistImports).where(eq(artistImports.id, id)).for('update');
  if (!locked) throw notFound();
  await tx
    .update(items)
    .set({ outcome: 'pending', message: null, claimed_until: null })
    .where(and(eq(items.import_id, id), eq(items.outcome, 'failed')));
}

/** Claims the next pending artist for one minute and returns its Spotify id; undefined if there is none. */
export async function claimArtist(db: Db, importId: string): Promise<string | undefined> {
  const isUnclaimed = sql`coalesce(${items.claimed_until} < now(), true)`;
  const next = db
    .select({ spotify_id: items.spotify_id })
    .from(items)
    .where(and(eq(items.import_id, importId), eq(items.outcome, 'pending'), isUnclaimed))
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

/** Records the outcome for a pending artist; does nothing if one is recorded already. */
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

/** Ids of the imports that have pending artists and no valid claim: their server stopped. */
export async function listStalledImports(db: Db): Promise<string[]> {
  const claimed = db.select({ id: items.import_id }).from(items).where(sql`${items.claimed_until} > now()`);
  const stalled = await db
    .selectDistinct({ id: items.import_id })
    .from(items)
    .where(and(eq(items.outcome, 'pending'), notInArray(items.import_id, claimed)));
  return stalled.map(({ id }) => id);
}

/** Deletes reports after thirty days; the imported records stay. */
export async function deleteOldImports(db: Db): Promise<void> {
  await db.delete(artistImports).where(lt(artistImports.createdAt, sql`${now} - interval '30 days'`));
}
