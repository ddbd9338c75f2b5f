import * as z from 'zod/mini';
import { codes } from './codes.ts';
import { file, Id, Instant, requiredText } from './fields.ts';
import { listQuery, resource } from './kit.ts';

export const Pic = z.object({
  id: Id,
  /** The address of the picture, and of its 100 px thumbnail. */
  image_url: z.string(),
  thumbnail: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type Pic = z.output<typeof Pic>;

/** A picture is all that a pic is: it cannot be without one (specification §5). */
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

export const PicQuery = listQuery({});
export type PicQuery = z.output<typeof PicQuery>;

export const pics = resource({
  path: '/pics',
  name: 'pics',
  least: 'editor',
  record: Pic,
  counts: ['pics'],
  fields: PicFields,
  query: PicQuery,
});
