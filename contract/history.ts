import * as z from 'zod/mini';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, Id, Instant, integer, requiredText, strictObject } from './kit/fields.ts';

export const historyActions = [
  'create',
  'update',
  'delete',
  'restore',
  /** Deleted for good, from the trash. */
  'destroy',
  'approve',
  'reject',
  'undo',
  'import',
  'send',
  /** A password was set; the entry has no values. */
  'password',
] as const;
export type HistoryAction = (typeof historyActions)[number];

export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  action: choice(historyActions),
  /** Null for changes by a background job or by a mailed link. */
  actor: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() })),
  before: z.unknown(),
  after: z.unknown(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const history = {
  list: endpoint({
    method: 'GET',
    path: '/history/:id',
    minRole: 'editor',
    query: strictObject({
      /** One of `historyNouns`; checked by the server. */
      noun: requiredText(50),
      page: z.optional(integer(1, 10_000_000)),
      perPage: z.optional(integer(1, 100)),
    }),
    out: z.object({
      ...page(HistoryEntry).shape,
      /** The names of the users, spots and categories whose ids are in these entries. */
      names: z.record(z.string(), z.string()),
    }),
    summary: 'The changes of a record: who, when, values before and after',
  }),
};
