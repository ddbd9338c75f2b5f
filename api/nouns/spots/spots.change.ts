import { eq, getTableName, sql } from 'drizzle-orm';
import type { HistoryAction } from '#contract/history.ts';
import { fieldsWith } from '#contract/spots.fields.ts';
import type { Spot, SpotValues } from '#contract/spots.ts';
import { omit } from '#contract/values/pick.ts';
import type { Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import { thumbnailOf } from '../../files/pictures/pictures.ts';
import { retirePictures } from '../../files/sweep.ts';
import { notFound } from '../../problems/problems.ts';
import type { Sent } from '../../records/history.table.ts';
import { type ChangeContext, type RecordChange, recordHistory } from '../../records/history.ts';
import { recordName } from '../../records/record-name.ts';
import { moveToTrash } from '../../records/trash/move.ts';
import { followEnabling } from '../submissions/submissions.change.ts';
import { doubtOf, noPin, placing } from './pins/spots.pins.ts';
import { recordRemovedFromLists } from './spots.links.change.ts';
import { findSpot } from './spots.store.ts';
import { type RelationKind, spotCategories, spotRelations, spots } from './spots.table.ts';

/*
 * All changes of spots, also by other nouns (docs/decisions/0003). Callers validate the fields; relations, pictures,
 * version and history are updated here.
 */

/** New values of some fields: plain data, which a revision can store. */
export type SpotPatch = Partial<SpotValues & Pick<Spot, 'thumbnail_photos' | 'spotify_id'>>;

export { findSpot };

/** The spot, locked until the transaction ends; 404 if there is none. */
export async function lockSpot(tx: Tx, id: string): Promise<Spot> {
  const locked = await tx.select({ id: spots.id }).from(spots).where(eq(spots.id, id)).for('update');
  if (locked.length === 0) throw notFound();
  return findSpot(tx, id);
}

/** Whether the spot exists; it cannot be deleted until the transaction ends, so rows may refer to it. */
export async function lockSpotKey(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx.select({ id: spots.id }).from(spots).where(eq(spots.id, id)).for('key share');
  return locked.length > 0;
}

export async function insertSpot(
  { tx, actor }: RecordChange,
  values: SpotPatch & Pick<SpotValues, 'name' | 'type'>,
  action: HistoryAction = 'create',
): Promise<Spot> {
  const id = newId();
  const checked = { pin_doubt: await doubtOf({ ...noPin, ...values }), pin_checks: 1 };
  await tx
    .insert(spots)
    .values({ ...columnsOf(values), ...checked, name: values.name, type: values.type, id });
  await saveRelations(tx, id, values);
  const after = await findSpot(tx, id);
  recordHistory(tx, actor, { noun: 'spots', id, action, after });
  return after;
}

interface AppliedChange {
  readonly action?: HistoryAction | undefined;
  readonly retain?: readonly string[];
  /** What an owner had sent, of which the patch is all or a part. */
  readonly sent?: Sent;
}

/**
 * Applies the patch to a locked spot and returns the result. Pictures that the spot no longer shows are retired, except
 * those in `retain`.
 */
export async function applyChange(
  context: ChangeContext,
  before: Spot,
  patch: SpotPatch,
  { action = 'update', retain = [], sent }: AppliedChange = {},
): Promise<Spot> {
  const { tx, actor } = context;
  if (Object.keys(patch).length === 0) return before;
  const checked = placing.some((name) => name in patch)
    ? { pin_doubt: await doubtOf({ ...before, ...patch }), pin_checks: sql`${spots.pin_checks} + 1` }
    : {};
  const set = { ...columnsOf(patch), ...checked, version: sql`${spots.version} + 1` };
  await tx.update(spots).set(set).where(eq(spots.id, before.id));
  await saveRelations(tx, before.id, patch);
  const after = await findSpot(tx, before.id);
  const retained = new Set([...picturesOf(after), ...retain]);
  const unused = picturesOf(before).filter((address) => !retained.has(address));
  await retirePictures(tx, unused);
  recordHistory(tx, actor, { noun: 'spots', id: before.id, action, before, after, sent });
  await followEnabling(context, before, after, action);
  return after;
}

/** A locked spot, and the pictures of the rows that refer to it. */
export interface DeletedSpot {
  readonly spot: Spot;
  readonly pictures: readonly string[];
}

/** Moves locked spots to the trash with the rows that refer to them. */
export async function deleteSpots(
  { tx, actor }: ChangeContext,
  ...deleted: readonly DeletedSpot[]
): Promise<void> {
  const entries = deleted.map(({ spot, pictures }) => ({
    noun: 'spot' as const,
    id: spot.id,
    name: recordName(spot),
    thumbnail: spot.thumbnail_photos[0] ?? null,
    pictures: [...new Set([...picturesOf(spot), ...pictures])],
  }));
  await moveToTrash(tx, actor, getTableName(spots), ...entries);
  recordHistory(
    tx,
    actor,
    ...deleted.map(({ spot }) => ({ noun: 'spots', id: spot.id, action: 'delete', before: spot }) as const),
  );
  await recordRemovedFromLists({ tx, actor }, ...entries.map(({ id }) => id));
}

/** The addresses of all pictures that spots or snapshots show: photos, banners, and their thumbnails. */
export const picturesOf = (
  ...snapshots: Partial<Pick<Spot, 'photos' | 'thumbnail_photos' | 'advertisement'>>[]
): string[] =>
  snapshots
    .flatMap(({ photos = [], thumbnail_photos = [], advertisement }) => {
      const banner = advertisement?.advertisement_banner ?? '';
      return [...photos, ...thumbnail_photos, banner, thumbnailOf(banner)];
    })
    .filter((address) => address !== '');

const references = fieldsWith('kind', 'references');
type SaveReferences = (tx: Tx, id: string, ids: string[]) => Promise<void>;
const saveReferences: Record<(typeof references)[number], SaveReferences> = {
  related_artists: (tx, id, ids) => replaceRelations(tx, id, 'artist', ids),
  related_spots: (tx, id, ids) => replaceRelations(tx, id, 'spot', ids),
  categories: replaceCategories,
};

const columnsOf = (patch: SpotPatch) => omit(patch, references);

async function saveRelations(tx: Tx, id: string, patch: SpotPatch): Promise<void> {
  for (const name of references) if (patch[name]) await saveReferences[name](tx, id, patch[name]);
}

/** Leaves out spots that have been deleted in the meantime. */
async function replaceRelations(tx: Tx, id: string, kind: RelationKind, ids: string[]): Promise<void> {
  await tx
    .delete(spotRelations)
    .where(sql`${spotRelations.spot_id} = ${id} and ${spotRelations.kind} = ${kind}`);
  await tx.execute(sql`
    insert into ${spotRelations} (spot_id, kind, related_id, position)
    select ${id}::uuid, ${kind}, id, n from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(related, n)
    join ${spots} on ${spots.id} = given.related
    on conflict do nothing`);
}

async function replaceCategories(tx: Tx, id: string, ids: string[]): Promise<void> {
  await tx.delete(spotCategories).where(eq(spotCategories.spot_id, id));
  await tx.execute(sql`
    insert into ${spotCategories} (spot_id, category_id, position)
    select ${id}::uuid, id, n from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(category, n)
    join categories on categories.id = given.category
    on conflict do nothing`);
}
