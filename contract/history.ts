import * as z from 'zod/mini';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, Id, Instant, pageFields, requiredText, searchText, strictObject } from './kit/fields.ts';

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
  /** Sessions that a person ended in the profile; the entry has how many. */
  'sessions_ended',
  /** The person of a session gave the password again, or a wrong one. */
  'proved',
  'proof_failed',
  /** The second factor of a user: set up, removed by its owner, removed by an administrator. */
  'factor_added',
  'factor_removed',
  'factor_reset',
  /** Somebody signed in or proved with a recovery code; ten new ones were made. */
  'recovery_code_used',
  'recovery_codes_made',
  /** An account at a provider was linked to a user, or the link removed; the entry names the provider. */
  'sso_linked',
  'sso_unlinked',
  /** A passkey of a user: added, removed by its owner. */
  'passkey_added',
  'passkey_removed',
  /** A mailed link for a new password; the entry has the address that was typed. */
  'reset_requested',
  /** The entry has the filters of the export. */
  'export',
  /** An act on many records; the entry has the action, the fields and how many. */
  'bulk',
  /** A key for programs was made for a user, or revoked; the entry has the name of the key. */
  'key_created',
  'key_revoked',
  /** A webhook was made, changed, given a new secret or deleted; the server switched one off. */
  'webhook_created',
  'webhook_changed',
  'webhook_rotated',
  'webhook_deleted',
  'webhook_off',
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

/** What an owner had sent, when a reviewer approved all or some of it. */
export const SentEdit = z.object({
  at: Instant,
  author: HistoryActor,
  /** The fields that the edit changed, with the values that were sent. */
  values: z.unknown(),
});

export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  action: choice(changeActions),
  actor: HistoryActor,
  /** The name of the key with which a program did it. */
  key: z.nullable(z.string()),
  /** The fields that the change set, with their values before and after; all fields of a created or deleted record. */
  before: z.unknown(),
  after: z.unknown(),
  /** For `approve` of a spot. */
  sent: z.nullable(SentEdit),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

const names = {
  /** The names of the users, spots and categories whose ids are in the values, also of deleted ones. */
  names: z.record(z.string(), z.string()),
};

export const versionStates = ['after', 'before', 'sent'] as const;

/** A record as it was; null if it did not exist then, or was in the trash. */
export const RecordVersion = z.object({
  record: z.unknown(),
  ...names,
  /** Those of these ids whose records do not exist now: a restored version is without them. */
  missing: z.array(Id),
  /** The fields whose value must be unique and is another record's now: they cannot be restored. */
  taken: z.array(z.string()),
});
export type RecordVersion = z.output<typeof RecordVersion>;

/** The nouns whose lists can be read as on a date. */
export const listedAtNouns = ['spots', 'users'] as const;

/** A record of a list as on a date. */
export const RecordAt = z.object({
  id: Id,
  name: z.string(),
  /** Some fields as they were. */
  record: z.unknown(),
  /** Whether it does not exist now, or is in the trash. */
  deleted: z.boolean(),
});
export type RecordAt = z.output<typeof RecordAt>;

export const history = {
  list: endpoint({
    method: 'GET',
    path: '/history/:id',
    minRole: 'editor',
    query: strictObject({
      /** One of `historyNouns`; checked by the server. */
      noun: requiredText(50),
      ...pageFields,
    }),
    out: z.object({ ...page(HistoryEntry).shape, ...names }),
    summary: 'The changes of a record: who, when, values before and after',
  }),
  version: endpoint({
    method: 'GET',
    path: '/history/:id/version',
    minRole: 'editor',
    query: strictObject({
      /** One of the nouns with a trash; checked by the server. */
      noun: requiredText(50),
      /** As an entry of its history left it, or as it was before; `sent`: with all that the owner had sent. */
      entry: z.optional(Id),
      state: z.optional(choice(versionStates)),
      /** As it was at this time. Without `entry` and `at`: as it is now. */
      at: z.optional(Instant),
    }),
    out: RecordVersion,
    summary: 'A record as it was after a change, or at a time',
  }),
  listAt: endpoint({
    method: 'GET',
    path: '/history',
    minRole: 'editor',
    query: strictObject({
      noun: choice(listedAtNouns),
      at: Instant,
      search: z.optional(searchText(200)),
      ...pageFields,
    }),
    out: z.object({ ...page(RecordAt).shape, ...names }),
    summary: 'List the spots or users that existed at a time, as they were, the newest first',
  }),
};
