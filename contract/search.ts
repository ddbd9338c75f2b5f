import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { integer, searchText, strictObject } from './kit/fields.ts';

export const SearchResult = z.object({
  /** A noun by its name in the history; `screen`, `action`, or `list` for a list with a filter. */
  noun: z.string(),
  /** Of the record; the path of others. */
  id: z.string(),
  name: z.string(),
  /** What distinguishes records of the same name: an address, a mail address, a spot, the code of a country; may be empty. */
  detail: z.string(),
  /** The screen that opens it. */
  path: z.string(),
});
export type SearchResult = z.output<typeof SearchResult>;

export const SearchQuery = strictObject({
  q: z.optional(searchText(200)),
  perPage: z.optional(integer(1, 50)),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const search = {
  everything: endpoint({
    method: 'GET',
    path: '/search',
    minRole: 'user',
    query: SearchQuery,
    out: z.object({ data: z.array(SearchResult) }),
    summary: 'Records, screens and actions that the caller may open, the best match first',
  }),
};
