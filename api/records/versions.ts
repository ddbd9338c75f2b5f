import { codes } from '#contract/kit/codes.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Config } from '../config/config.ts';
import type { Tx } from '../database/connection/database.ts';
import { type StoredPicture, thumbnailOf } from '../files/pictures/pictures.ts';
import { revivePictures } from '../files/sweep.ts';
import { invalidField, notFound } from '../problems/problems.ts';
import { type Fields, type Find, versionAt } from './version-at.ts';

/** What the history says of a restored version: it undid the entry, or restored what it left. */
export const actionOf = ({ state }: VersionToRestore) => (state === 'before' ? 'undo' : 'restore');

/** 422 for a time of which the values have been pruned (product/audit#retention). */
export function refusePruned({ historyDays }: Pick<Config, 'historyDays'>, at: string | undefined): void {
  const days = at ? (Date.now() - Date.parse(at)) / 86_400_000 : 0;
  if (historyDays && days > historyDays) throw invalidField('at', codes.beforeHistory);
}

interface OfRecord {
  readonly noun: HistoryNoun;
  readonly id: string;
  /** The fields that can be restored. */
  readonly names: readonly string[];
  readonly find: Find;
  readonly config: Pick<Config, 'historyDays'>;
}

/**
 * The values that fields had in a version of a record. 404 if the history has no such version; 422 for a field that is not
 * among `names`.
 */
export async function versionFields(
  tx: Tx,
  { noun, id, names, find, config }: OfRecord,
  { entry, at, state, fields }: VersionToRestore,
): Promise<Fields> {
  const unknown = (fields ?? []).findIndex((name) => !names.includes(name));
  if (unknown >= 0) throw invalidField(`fields.${unknown}`, codes.badChoice);
  // `state` is that of an entry: with a time alone it means nothing.
  if (!entry && (!at || state)) throw invalidField('entry', codes.required);
  refusePruned(config, at);
  const version = await versionAt(tx, noun, id, { entry, at, state }, find);
  const other = state === 'before' ? await versionAt(tx, noun, id, { entry }, find) : undefined;
  // Nothing to return to before the record was created, nor after it was deleted.
  if (!version || (state === 'before' && !other)) throw notFound();
  const isIncluded = (name: string) =>
    name in version &&
    (fields?.includes(name) ?? true) &&
    (!other || fields || JSON.stringify(version[name]) !== JSON.stringify(other[name]));
  return Object.fromEntries(names.filter(isIncluded).map((name) => [name, version[name]]));
}

/** A picture of an earlier version as if it had been uploaded now; '' for none. 409 if it has been removed since. */
export async function restoredPicture(tx: Tx, url: unknown): Promise<StoredPicture | ''> {
  if (typeof url !== 'string' || url === '') return '';
  const picture = { url, thumbnail: thumbnailOf(url) };
  await revivePictures(tx, [picture.url, picture.thumbnail]);
  return picture;
}
