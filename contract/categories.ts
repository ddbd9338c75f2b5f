import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, listQuery, type QueryOf } from './kit/endpoint.ts';
import { Id, Instant, integerOr, picture, requiredText, strictObject } from './kit/fields.ts';
import { noun } from './kit/noun.ts';

/* Categories of spots, called special maps in the product (product/categories#special-maps). */

export const Category = z.object({
  id: Id,
  name: z.string(),
  order: z.int(),
  /** The URLs of the picture and of its 100 px thumbnail. */
  image_url: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
});
export type Category = z.output<typeof Category>;

export const CategoryFields = strictObject({
  name: requiredText(200, codes.nameRequired),
  order: z.optional(integerOr(0, 0, 100_000)),
  image_url: z.optional(picture()),
});

/** Every signed-in user may read them, to choose some for a spot (product/categories#readers). */
export const category = noun({
  name: 'categories',
  path: '/categories',
  minRole: 'editor',
  minReadRole: 'user',
  record: Category,
  fields: CategoryFields,
  picture: 'image_url',
  sorts: ['createdAt', 'name', 'order'],
  sort: 'order',
  counts: ['categories'],
  more: {
    all: endpoint({
      method: 'GET',
      path: '/categories/v2',
      minRole: 'user',
      query: listQuery({}, ['createdAt', 'name', 'order']),
      out: z.object({ data: z.array(Category) }),
      summary: 'All categories in their order, for pickers',
    }),
    usage: endpoint({
      method: 'GET',
      path: '/categories/:id/usage',
      minRole: 'editor',
      out: z.object({ spots: z.int() }),
      summary: 'How many spots have the category',
    }),
  },
});
export const categories = category.calls;
export type CategoryQuery = QueryOf<typeof categories.all>;
