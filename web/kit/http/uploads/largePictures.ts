import { isFile } from '#contract/kit/fields.ts';
import { directPictureBytes } from '#contract/uploads.ts';

/** The pictures of a body that are uploaded before it is sent (product/pictures#resumable). */
export function largePicturesIn(value: unknown): File[] {
  if (isFile(value)) return value.size > directPictureBytes ? [value as File] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(largePicturesIn);
}
