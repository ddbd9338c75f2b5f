import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, Id, Instant, integer, requiredText } from './kit/fields.ts';

export const historyActions = [
  'create',
  'update',
  'delete',
  'restore',
  'approve',
  'reject',
  'undo',
  'import',
  'send',
  /** A password was set: who and when, and nothing else. */
  'password',
] as const;
export type HistoryAction = (typeof historyActions)[number];

export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  action: choice(historyActions),
  /** Null for what the product did by itself, or on a mailed link. */
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
    query: z.strictObject(
      {
        /** One of `historyNouns`; the server says so. */
        noun: requiredText(50),
        page: z.optional(integer(1, 10_000_000)),
        perPage: z.optional(integer(1, 100)),
      },
      codes.unknownField,
    ),
    out: z.object({
      ...page(HistoryEntry).shape,
      /** Of the people, spots and categories that these entries name by id. */
      names: z.record(z.string(), z.string()),
    }),
    summary: 'Every change of a record: who, when, what before and after',
  }),
};
