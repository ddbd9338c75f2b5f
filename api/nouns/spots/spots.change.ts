import { eq, sql } from 'drizzle-orm';
import type { HistoryAction } from '#contract/history.ts';
import { having } from '#contract/spots.fields.ts';
import { blankSpot, type Spot, type SpotValues } from '#contract/spots.ts';
import { omit } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import { thumbnailOf } from '../../files/pictures/pictures.ts';
import { removePictures } from '../../files/sweep.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound } from '../../problems/problems.ts';
import { record } from '../../records/history.ts';
import type { Actor } from '../../security/access.ts';
import { findSpot } from './spots.store.ts';
import { type RelationKind, spotCategories, spotRelations, spots } from './spots.table.ts';

/*
 * The one door through which spots change, open to other nouns too (docs/decisions/0003): fields as records hold
 * them, checked by the caller. Relations, pictures, version and history follow from it.
 */

export interface Changing {
  readonly tx: Tx;
  readonly jobs: Jobs;
  readonly actor: Pick<Actor, 'id'> | undefined;
}

/** Fields of a spot with their new values: plain data, so that a revision can keep it. */
export type SpotPatch = Partial<SpotValues & Pick<Spot, 'thumbnail_photos' | 'spotify_id'>>;

/** The spot with all that belongs to it; 404 when there is none. */
export const spotAsItIs = (db: Db, id: string): Promise<Spot> => findSpot(db, id);

/** The spot, held until the transaction ends, so that nobody changes it in between; 404 when there is none. */
export async function lockSpot(tx: Tx, id: string): Promise<Spot> {
  const held = await tx.select({ id: spots.id }).from(spots).where(eq(spots.id, id)).for('update');
  if (held.length === 0) throw notFound();
  return findSpot(tx, id);
}

export async function insertSpot(
  { tx, actor }: Omit<Changing, 'jobs'>,
  values: SpotPatch & Pick<SpotValues, 'name' | 'type'>,
  action: HistoryAction = 'create',
): Promise<Spot> {
  const id = newId();
  await tx.insert(spots).values({ ...columnsOf(values), name: values.name, type: values.type, id });
  await saveRelations(tx, id, values);
  const after = await findSpot(tx, id);
  record(tx, actor, { noun: 'spots', id, action, after });
  return after;
}

/**
 * Gives a locked spot the values of the patch: nothing happens when it is empty. Pictures that the spot no longer
 * shows are dropped, unless `keep` names them.
 */
export async function applyChange(
  { tx, jobs, actor }: Changing,
  before: Spot,
  patch: SpotPatch,
  { action = 'update', keep = [] }: { action?: HistoryAction; keep?: readonly string[] } = {},
): Promise<Spot> {
  if (Object.keys(patch).length === 0) return before;
  const set = { ...columnsOf(patch), version: sql`${spots.version} + 1` };
  await tx.update(spots).set(set).where(eq(spots.id, before.id));
  await saveRelations(tx, before.id, patch);
  const after = await findSpot(tx, before.id);
  const kept = new Set([...picturesOf(after), ...keep]);
  await removePictures(
    tx,
    jobs,
    picturesOf(before).filter((address) => !kept.has(address)),
  );
  record(tx, actor, { noun: 'spots', id: before.id, action, before, after });
  return after;
}

/** Deletes a locked spot with all that hangs on it, its pictures after the commit. */
export async function deleteSpot({ tx, jobs, actor }: Changing, spot: Spot): Promise<void> {
  await tx.delete(spots).where(eq(spots.id, spot.id));
  await removePictures(tx, jobs, picturesOf(spot));
  record(tx, actor, { noun: 'spots', id: spot.id, action: 'delete', before: spot });
}

/** Every file that a spot shows: photos, their small versions, the advertisement's banner. */
export function picturesOf({
  photos,
  thumbnail_photos,
  advertisement,
}: Pick<Spot, 'photos' | 'thumbnail_photos' | 'advertisement'>): string[] {
  const banner = advertisement.advertisement_banner;
  return [...photos, ...thumbnail_photos, banner, thumbnailOf(banner)];
}

/** Every file that snapshots show. */
export const picturesIn = (
  ...snapshots: Partial<Pick<Spot, 'photos' | 'thumbnail_photos' | 'advertisement'>>[]
) =>
  snapshots
    .flatMap(({ photos = [], thumbnail_photos = [], advertisement = blankSpot.advertisement }) =>
      picturesOf({ photos, thumbnail_photos, advertisement }),
    )
    .filter((address) => address !== '');

const references = having('kind', 'references');
const saveReferences: Record<
  (typeof references)[number],
  (tx: Tx, id: string, ids: string[]) => Promise<void>
> = {
  related_artists: (tx, id, ids) => relate(tx, id, 'artist', ids),
  related_spots: (tx, id, ids) => relate(tx, id, 'spot', ids),
  categories: categorise,
};

const columnsOf = (patch: SpotPatch) => omit(patch, references);

async function saveRelations(tx: Tx, id: string, patch: SpotPatch): Promise<void> {
  for (const name of references) if (patch[name]) await saveReferences[name](tx, id, patch[name]);
}

/** Replaces the list; what has been deleted meanwhile is left out. */
async function relate(tx: Tx, id: string, kind: RelationKind, ids: string[]): Promise<void> {
  await tx
    .delete(spotRelations)
    .where(sql`${spotRelations.spot_id} = ${id} and ${spotRelations.kind} = ${kind}`);
  await tx.execute(sql`
    insert into ${spotRelations} (spot_id, kind, related_id, position)
    select ${id}::uuid, ${kind}, id, n from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(related, n)
    join ${spots} on ${spots.id} = given.related
    on conflict do nothing`);
}

async function categorise(tx: Tx, id: string, ids: string[]): Promise<void> {
  await tx.delete(spotCategories).where(eq(spotCategories.spot_id, id));
  await tx.execute(sql`
    insert into ${spotCategories} (spot_id, category_id, position)
    select ${id}::uuid, id, n from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(category, n)
    join categories on categories.id = given.category
    on conflict do nothing`);
}
