import { codes } from '#contract/kit/codes.ts';
import { invalidField } from '../../problems/problems.ts';
import type { StoredPicture } from './pictures.ts';

/** The picture uploaded in a field. Throws 422 for an address, because no two records share a file. */
function requireUpload(field: string, value: StoredPicture | string): StoredPicture {
  if (typeof value === 'string') throw invalidField(field, codes.fileOnly);
  return value;
}

/**
 * The columns to update for the value of a picture field: an upload, '' for no picture, or undefined or the current address
 * for no change. Throws 422 for any other address.
 */
export function pictureColumns<F extends string>(
  field: F,
  value: StoredPicture | string | undefined,
  current?: Readonly<Record<F, string | null>>,
): Partial<Record<F | 'thumbnail', string | null>> {
  const columns = (url: string | null, thumbnail: string | null) =>
    ({ [field]: url, thumbnail }) as Record<F | 'thumbnail', string | null>;
  if (value === undefined || value === current?.[field]) return {};
  if (value === '') return columns(null, null);
  const { url, thumbnail } = requireUpload(field, value);
  return columns(url, thumbnail);
}
