import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { changeOf, endpoint, removalQuery, removed, updated } from './kit/endpoint.ts';
import { flag, Id, Instant, requiredText, searchText, strictObject } from './kit/fields.ts';

/* Saved lists. Which lists there are, and what their queries take, is in saved-lists.ts: only the server needs it. */

/** The name of a list: the path of its screen without the slash. Checked by the server. */
export const ListName = requiredText(50);

const value = searchText(500);
const maxQueryLength = 4000;
const isShort = (query: unknown) => JSON.stringify(query).length <= maxQueryLength;

/**
 * What the address of a list says without its page: search, filters, `sort`, `order`, `columns` (ids with commas), and
 * `view` where a list has more than the table. Checked by the server with the query of the list.
 */
export const ViewQuery = z
  .record(
    z.string().check(z.maxLength(50)),
    z.union([value, z.array(value).check(z.maxLength(50, codes.invalid))], codes.invalid),
    codes.invalid,
  )
  .check(z.refine(isShort, codes.tooLong));
export type ViewQuery = z.output<typeof ViewQuery>;

export const View = z.object({
  id: Id,
  list: z.string(),
  /** The noun of the list's records, as in the history. */
  noun: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Whether all staff see it; otherwise only its owner. */
  shared: z.boolean(),
  owner: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  createdAt: Instant,
  version: z.int(),
});
export type View = z.output<typeof View>;

export const maxNameLength = 80;
const fields = {
  name: requiredText(maxNameLength, codes.nameRequired),
  query: ViewQuery,
  shared: z.optional(flag()),
};
export const ViewFields = strictObject({ list: ListName, ...fields });
export const ViewChange = changeOf(strictObject(fields));

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/views',
    minRole: 'editor',
    out: z.object({ data: z.array(View) }),
    summary: "The caller's views of all lists and those of the team, by name",
  }),
  read: endpoint({
    method: 'GET',
    path: '/views/:id',
    minRole: 'editor',
    out: View,
    summary: 'Read one view',
  }),
  create: endpoint({
    method: 'POST',
    path: '/views',
    minRole: 'editor',
    counts: ['edits'],
    body: ViewFields,
    out: View,
    status: 201,
    summary: 'Save what a list shows under a name',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/views/:id',
    minRole: 'editor',
    body: ViewChange,
    out: updated(View),
    summary: 'Change a view',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    minRole: 'editor',
    query: removalQuery,
    out: removed,
    record: View,
    summary: 'Delete a view; it can be restored for a day',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/views/:id/restore',
    minRole: 'editor',
    counts: ['edits'],
    out: updated(View),
    summary: 'Restore a deleted view',
  }),
};
