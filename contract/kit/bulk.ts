import * as z from 'zod/mini';
import { omit } from '../values/pick.ts';
import { endpoint } from './endpoint.ts';
import { choice, flag, Id, Instant, integer, many, strictObject } from './fields.ts';
import type { Proof } from './proof.ts';
import type { MinRole } from './roles.ts';

/* Acts on many records at once (product/bulk). */

type Shape = z.core.$ZodLooseShape;

/** `set` gives fields a value, `delete` moves records to the trash, `restore` takes them out of it. */
export const bulkActions = ['set', 'delete', 'restore'] as const;
/** What the dialogs of lists ask for. */
export type AskedAction = (typeof bulkActions)[number];
/** `import`: records are changed and created as a file says (product/import). */
export const actActions = [...bulkActions, 'import'] as const;
export type BulkAction = (typeof actActions)[number];

/** `stopped`: not finished, see `reason`. `undone`: everything that nobody had touched since was taken back. */
export const bulkStates = ['queued', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;
export type BulkState = (typeof bulkStates)[number];
/** Whether the server is still at work on an act in this state. */
export const isBulkRunning = (state: BulkState): boolean => ['queued', 'running', 'undoing'].includes(state);

/** How many ids an act may name, and how many it may except from a query. */
export const maxBulkIds = 10_000;
/** For how many days an act can be undone. */
export const bulkUndoDays = 30;
/** For how many days receipts are kept. */
export const bulkKeptDays = 90;

/** Why a record is left out: the code of a message, and the field that it is about. */
const why = { reason: z.string(), field: z.nullable(z.string()) };
/** A record that is left out. */
export const LeftOut = z.object({ id: Id, name: z.string(), ...why });
export type LeftOut = z.output<typeof LeftOut>;
/** How many records are left out for a reason, the most frequent first. */
const LeftOutReasons = z.array(z.object({ ...why, count: z.int() }));

/** What an act would do; nothing is changed. */
export const BulkPreview = z.object({
  matched: z.int(),
  willChange: z.int(),
  /** The first of those that would be left out. */
  skipped: z.array(LeftOut),
  reasons: LeftOutReasons,
  /** Some records with the fields that would change, before and after, as their histories would have them. */
  sample: z.array(z.object({ id: Id, name: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type BulkPreview = z.output<typeof BulkPreview>;

/** The receipt of an act. */
export const BulkAct = z.object({
  id: Id,
  /** By the first part of its path: `spot`, `adsbanners`. */
  noun: z.string(),
  action: choice(actActions),
  /** The values that were set. */
  fields: z.unknown(),
  /** The query that selected the records; null if they were named. */
  query: z.unknown(),
  state: choice(bulkStates),
  /** Why it stopped: the code of a message. */
  reason: z.nullable(z.string()),
  matched: z.int(),
  changed: z.int(),
  skipped: z.int(),
  reasons: LeftOutReasons,
  /** Taken back by the undo, and not taken back because somebody touched them since. */
  undone: z.int(),
  kept: z.int(),
  keptReasons: LeftOutReasons,
  actor: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() })),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Until when it can be undone; null if there is nothing to undo. */
  undoUntil: z.nullable(Instant),
  /** It stopped, or it is an import that left records out, and nobody has said that this needs nothing more. */
  failed: z.boolean(),
});
export type BulkAct = z.output<typeof BulkAct>;

/** The parameters of a list that select no records. */
const unselecting = 'page perPage limit sort order export columns words language'.split(' ');

/**
 * The endpoint of a noun's acts on many records. `query` is that of its list, `fields` are those that can be set. A trash is
 * selected by `search` only.
 */
export const bulkCalls = <const Path extends `/${string}`, Query extends Shape, Fields extends Shape>(noun: {
  path: Path;
  name: string;
  minRole: MinRole;
  query: z.ZodMiniObject<Query>;
  fields: z.ZodMiniObject<Fields>;
  proof?: Proof;
}) => ({
  bulk: endpoint({
    method: 'POST',
    path: `${noun.path}/bulk` as const,
    minRole: noun.minRole,
    counts: ['bulk'],
    ...(noun.proof && { proof: noun.proof }),
    kilobytes: 1024,
    body: strictObject({
      action: choice(bulkActions),
      /** Either the records, or what selects them. */
      ids: z.optional(many(Id, maxBulkIds)),
      query: z.optional(z.partial(strictObject(omit(noun.query.shape, unselecting as (keyof Query)[])))),
      /** Not these. */
      except: z.optional(many(Id, maxBulkIds)),
      fields: z.optional(z.partial(noun.fields)),
      /** How many the dry run had: refused if it is another number now. */
      matched: z.optional(integer(0, 2_147_483_647)),
      /** Answers what it would do, and changes nothing. */
      dryRun: z.optional(flag()),
    }),
    out: z.union([BulkPreview, BulkAct]),
    summary: `Change, delete or restore many ${noun.name}, after a dry run`,
  }),
});
export type BulkCalls = ReturnType<typeof bulkCalls<`/${string}`, Shape, Shape>>;
