import * as z from 'zod/mini';
import { HistoryActor, historyActions } from './history.ts';
import { codes } from './kit/codes.ts';
import { createdWithin, endpoint, page } from './kit/endpoint.ts';
import { choice, Id, Instant, integer, orNone, searchText, strictObject } from './kit/fields.ts';
import { historyNouns } from './nouns.ts';

/** What somebody did. The values before and after are in the history of the record. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: choice(historyActions),
  noun: choice(historyNouns),
  /** Null for what concerns no single record, such as an export. */
  record_id: z.nullable(Id),
  /** What the record was called then; for a failed sign-in, the address that was typed. */
  name: z.string(),
  /** The screen of the record; null when there is none, or the record no longer exists. */
  path: z.nullable(z.string()),
  actor: HistoryActor,
  /** The network address of the client; null for background jobs. */
  address: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = strictObject({
  page: z.optional(integer(1, 10_000_000)),
  perPage: z.optional(integer(1, 100)),
  search: z.optional(searchText(200)),
  actor: z.optional(orNone(Id)),
  noun: z.optional(orNone(choice(historyNouns))),
  action: z.optional(orNone(choice(historyActions))),
  ...createdWithin,
  /** Returns all matching entries as a spreadsheet. */
  export: z.optional(z.literal('xlsx', codes.badChoice)),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    minRole: 'admin',
    query: AuditQuery,
    counts: ({ export: file }) => (file ? (['exports'] as const) : []),
    out: page(AuditEntry),
    summary: 'What everybody did, newest first',
  }),
};

export const auditFileName = 'auditoria.xlsx';
