import * as z from 'zod/mini';
import { HistoryActor, historyActions } from './history.ts';
import { createdWithin, endpoint, page } from './kit/endpoint.ts';
import { choice, Id, Instant, orNone } from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
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
  /** The name of the key with which a program did it. */
  key: z.nullable(z.string()),
  /** The network address of the client; null for background jobs. */
  address: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const auditCells = [
  'at',
  'actor',
  'email',
  'key',
  'action',
  'noun',
  'record',
  'record_id',
  'address',
  'id',
] as const;

/** An export without columns is `auditoria.xlsx` (product/audit#export). */
export const AuditQuery = exportedQuery(
  {
    actor: z.optional(orNone(Id)),
    noun: z.optional(orNone(choice(historyNouns))),
    action: z.optional(orNone(choice(historyActions))),
    ...createdWithin,
  },
  ['at'],
  auditCells,
);
export type AuditQuery = z.output<typeof AuditQuery>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    minRole: 'admin',
    query: AuditQuery,
    counts: exportQuota,
    fromReplica: true,
    out: page(AuditEntry),
    summary: 'What everybody did, newest first',
  }),
};

export const auditFileName = 'auditoria.xlsx';
