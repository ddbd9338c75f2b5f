import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, updated } from './kit/endpoint.ts';
import { flag, Id, many, orNone, strictObject } from './kit/fields.ts';
import { ListName } from './views.ts';

/** The id of a column in the declaration of a list; screens ignore those that they do not know. */
export const ColumnId = z.string(codes.invalid).check(z.regex(/^[A-Za-z_]\w{0,49}$/, codes.invalid));
export const maxColumns = 60;

const areDifferent = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** How a person sees a list. */
export const Preference = z.object({
  list: z.string(),
  /** The ids of the columns in their order; null for those of the list. */
  columns: z.nullable(z.array(z.string())),
  /** The view that the list opens with. */
  view: z.nullable(Id),
  /** Whether the person lands on it; only the inbox can be chosen (product/inbox#first). */
  home: z.boolean(),
});
export type Preference = z.output<typeof Preference>;

export const preferences = {
  list: endpoint({
    method: 'GET',
    path: '/preferences',
    minRole: 'editor',
    out: z.object({ data: z.array(Preference) }),
    summary: "The caller's columns and first views, by list",
  }),
  change: endpoint({
    method: 'PUT',
    path: '/preferences',
    minRole: 'editor',
    body: strictObject({
      list: ListName,
      /** Null or none: the columns of the list again. */
      columns: z.optional(
        z.nullable(many(ColumnId, maxColumns).check(z.refine(areDifferent, codes.invalid))),
      ),
      view: z.optional(orNone(Id)),
      home: z.optional(flag()),
    }),
    out: updated(Preference),
    summary: 'Choose the columns of a list, the view that it opens with, or that the inbox opens first',
  }),
};
