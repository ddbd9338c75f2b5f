import * as z from 'zod/mini';
import { codes } from './codes.ts';
import { Id, Instant, integerOr, picture, requiredText } from './fields.ts';
import { endpoint, listQuery, resource } from './kit.ts';

/* The categories of spots: the special maps of the product (specification §2, §3). */

export const Category = z.object({
  id: Id,
  name: z.string(),
  order: z.int(),
  /** The address of the picture, and of its 100 px thumbnail. */
  image_url: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
});
export type Category = z.output<typeof Category>;

export const CategoryFields = z.strictObject(
  {
    name: requiredText(200, codes.nameRequired),
    order: z.optional(integerOr(0, 0, 100_000)),
    image_url: z.optional(picture()),
  },
  codes.unknownField,
);
export type CategoryFields = z.output<typeof CategoryFields>;

export const CategoryQuery = listQuery({}, ['createdAt', 'name', 'order']);
export type CategoryQuery = z.output<typeof CategoryQuery>;

const { list, read, ...changes } = resource({
  path: '/categories',
  name: 'categories',
  least: 'editor',
  record: Category,
  counts: ['categories'],
  fields: CategoryFields,
  query: CategoryQuery,
});

/** Everyone signed in may read them: they choose some for their own spot (design §6). */
export const categories = {
  all: endpoint({
    method: 'GET',
    path: '/categories/v2',
    least: 'user',
    query: CategoryQuery,
    out: z.object({ data: z.array(Category) }),
    summary: 'All categories in their order, for pickers',
  }),
  usage: endpoint({
    method: 'GET',
    path: '/categories/:id/usage',
    least: 'editor',
    out: z.object({ spots: z.int() }),
    summary: 'How many spots have the category',
  }),
  list: { ...list, least: 'user' as const },
  read: { ...read, least: 'user' as const },
  ...changes,
};
