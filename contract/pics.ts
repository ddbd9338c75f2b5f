import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { file, Id, Instant, requiredText, strictObject } from './kit/fields.ts';
import { noun } from './kit/noun.ts';

export const Pic = z.object({
  id: Id,
  /** The URLs of the picture and of its 100 px thumbnail. */
  image_url: z.string(),
  thumbnail: z.string(),
  createdAt: Instant,
  version: z.int(),
});

/** The picture is required (product/pics#picture). */
export const PicFields = strictObject({
  image_url: z.union(
    [file(codes.imageRequired), requiredText(500, codes.imageRequired)],
    codes.imageRequired,
  ),
});

export const pic = noun({
  name: 'pics',
  path: '/pics',
  minRole: 'editor',
  record: Pic,
  fields: PicFields,
  picture: 'image_url',
  counts: ['pics'],
});
export const pics = pic.calls;
