import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import type { QueryOf } from './kit/endpoint.ts';
import { file, Id, Instant, requiredText } from './kit/fields.ts';
import { noun } from './kit/noun.ts';

export const Pic = z.object({
  id: Id,
  /** The address of the picture, and of its 100 px thumbnail. */
  image_url: z.string(),
  thumbnail: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type Pic = z.output<typeof Pic>;

/** A picture is all that a pic is: it cannot be without one (product/pics#picture). */
export const PicFields = z.strictObject(
  {
    image_url: z.union(
      [file(codes.imageRequired), requiredText(500, codes.imageRequired)],
      codes.imageRequired,
    ),
  },
  codes.unknownField,
);
export type PicFields = z.output<typeof PicFields>;

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
export type PicQuery = QueryOf<typeof pics.list>;
