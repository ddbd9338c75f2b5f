import * as z from 'zod/mini';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, Id, Instant, integer, requiredText, strictObject } from './kit/fields.ts';

/** The actions that change a record: its history shows these only. */
export const changeActions = [
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
  /** An update of a user that changed the role. */
  'role',
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** The actions that change no record; only the audit shows them. */
export const eventActions = [
  'login',
  /** The entry has the address that was typed. */
  'login_failed',
  'logout',
  /** A mailed link for a new password; the entry has the address that was typed. */
  'reset_requested',
  /** The entry has the filters of the export. */
  'export',
  /** A signed-in caller lacked the right to change something. */
  'refused',
] as const;
export type EventAction = (typeof eventActions)[number];

export const historyActions = [...changeActions, ...eventActions] as const;
export type HistoryAction = (typeof historyActions)[number];

/** Who did it; null for background jobs, and for callers who are not signed in. */
export const HistoryActor = z.nullable(
  z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
);

export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  action: choice(changeActions),
  actor: HistoryActor,
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
