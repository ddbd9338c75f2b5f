import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { BulkCalls } from '#contract/kit/bulk.ts';
import type { MessageCode } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import type { Mount } from '../../http/mount.ts';
import type { Actor } from '../../security/access.ts';
import type { ChangeContext } from '../history.ts';

/* What an act on many records has to know of a noun. SQL conditions are about a row of the noun's table. */

export type Values = Readonly<Record<string, unknown>>;

/** A reason to leave a record out. */
export interface Refusal {
  readonly code: MessageCode;
  /** The field that it is about. */
  readonly field?: string;
  readonly when: SQL;
}

/** A field that an act changes, as SQL. */
export interface Part {
  /** Its name in the record. */
  readonly name: string;
  /** Its column; a field without one is written by `also`. */
  readonly column?: AnyPgColumn;
  readonly present: SQL;
  /** The value to set. */
  readonly fresh: SQL;
  /** The value in a JSON of the history. */
  former(json: SQL): SQL;
  /** The value of an expression as in the history. */
  json(value: SQL): SQL;
}

/** How fields are set, in the order of the checks of a save. */
export interface SetPlan {
  /** The fields that may change, also those that follow from others. */
  readonly parts: readonly Part[];
  /** Records that the caller must not change. */
  readonly forbidden?: readonly Refusal[];
  /** What the validation of a save refuses. */
  readonly refusals?: readonly Refusal[];
  /**
   * `record`: by the noun's update, record by record, because it does more than set columns. By default one statement changes
   * all records of a batch.
   */
  readonly by?: 'statement' | 'record';
  /** Locks rows of other tables that the new values refer to. */
  lock?(tx: Tx): Promise<void>;
  /** Further parts of the statement that write `present_x` and `fresh_x` of the rows of `judged` without a reason. */
  readonly also?: readonly SQL[];
}

export interface BulkNoun {
  readonly noun: NounWithTrash;
  readonly table: PgTable & { id: AnyPgColumn; version?: AnyPgColumn };
  readonly calls: BulkCalls & {
    readonly create?: Endpoint;
    readonly update?: Endpoint;
    readonly remove: Endpoint;
    readonly restore: Endpoint;
  };
  /** What a row is called, as `recordName` has it. */
  readonly name: SQL;
  /** The condition of a query of its list. */
  where(query: Values, actor: Actor): SQL | undefined;
  /** Throws 403 for fields that the caller may not set, 422 for values that the schema cannot check. */
  assertSettable?(db: Db, actor: Actor, fields: Values): Promise<void>;
  /** Fields whose change needs a fresh proof (product/accounts#proof). */
  readonly sensitive?: readonly string[];
  /** `phase` says whether the act is done or undone. */
  set?(fields: Values, actor: Actor, phase: 'act' | 'undo'): SetPlan;
  /** Which records the caller must not delete. */
  deletable?(actor: Actor): readonly Refusal[];
  /** Deletes locked records at once, as `calls.remove` does one; by default each is deleted by that call. */
  removeMany?(change: ChangeContext<Actor>, ids: readonly string[]): Promise<void>;
  /** Which ones cannot be restored, as conditions on `trash`. */
  restorable?(actor: Actor): readonly Refusal[];
}

/** Where the acts on many records of a declared noun differ from the default. */
export type BulkOverrides = Partial<
  Pick<BulkNoun, 'name' | 'set' | 'assertSettable' | 'deletable' | 'restorable'>
>;

const nounsOf = new WeakMap<Mount, Map<NounWithTrash, BulkNoun>>();

/** The nouns of an app that have acts on many records, by name. */
export function bulkNouns(on: Mount): Map<NounWithTrash, BulkNoun> {
  const nouns = nounsOf.get(on) ?? new Map<NounWithTrash, BulkNoun>();
  nounsOf.set(on, nouns);
  return nouns;
}
