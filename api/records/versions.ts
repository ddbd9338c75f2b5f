import { and, eq } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Tx } from '../database/connection/database.ts';
import { type StoredPicture, thumbnailOf } from '../files/pictures/pictures.ts';
import { revivePictures } from '../files/sweep.ts';
import { invalidField, notFound } from '../problems/problems.ts';
import { history } from './history.table.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the history says of a restored version: it undid the entry, or restored what it left. */
export const actionOf = ({ state }: VersionToRestore) => (state === 'before' ? 'undo' : 'restore');

/**
 * The values that fields had in a version of a record. 404 if the history has no such version; 422 for a field that is not
 * among `names`, the fields that can be restored.
 */
export async function versionFields(
  tx: Tx,
  noun: HistoryNoun,
  id: string,
  { entry, state = 'after', fields }: VersionToRestore,
  names: readonly string[],
): Promise<Fields> {
  const unknown = (fields ?? []).findIndex((name) => !names.includes(name));
  if (unknown >= 0) throw invalidField(`fields.${unknown}`, codes.badChoice);
  const [found] = await tx
    .select({ before: history.before, after: history.after })
    .from(history)
    .where(and(eq(history.id, entry), eq(history.noun, noun), eq(history.record_id, id)));
  const version = found?.[state] as Fields | null | undefined;
  if (!version) throw notFound();
  const other = (state === 'before' ? found?.after : undefined) as Fields | null | undefined;
  const isIncluded = (name: string) =>
    name in version &&
    (fields?.includes(name) ?? true) &&
    (!other || JSON.stringify(version[name]) !== JSON.stringify(other[name]));
  return Object.fromEntries(names.filter(isIncluded).map((name) => [name, version[name]]));
}

/** A picture of an earlier version as if it had been uploaded now; '' for none. 409 if it has been removed since. */
export async function restoredPicture(tx: Tx, url: unknown): Promise<StoredPicture | ''> {
  if (typeof url !== 'string' || url === '') return '';
  const picture = { url, thumbnail: thumbnailOf(url) };
  await revivePictures(tx, [picture.url, picture.thumbnail]);
  return picture;
}
