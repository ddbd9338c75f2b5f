import { codes } from '#contract/kit/codes.ts';
import { invalidField } from '../../problems/problems.ts';
import type { StoredPicture } from './pictures.ts';

/** The picture that a field sent; refused when it is an address: no two records ever share a file. */
export function newPicture(field: string, given: StoredPicture | string): StoredPicture {
  if (typeof given === 'string') throw invalidField(field, codes.fileOnly);
  return given;
}

/**
 * The columns for what a picture field sent: a new picture, or '' for none; nothing when it stays as it is. Refuses
 * any other address than the record's own.
 */
export function pictureColumns<F extends string>(
  field: F,
  given: StoredPicture | string | undefined,
  before?: Readonly<Record<F, string | null>>,
): Partial<Record<F | 'thumbnail', string | null>> {
  const columns = (url: string | null, thumbnail: string | null) =>
    ({ [field]: url, thumbnail }) as Record<F | 'thumbnail', string | null>;
  if (given === undefined || given === before?.[field]) return {};
  if (given === '') return columns(null, null);
  const { url, thumbnail } = newPicture(field, given);
  return columns(url, thumbnail);
}
