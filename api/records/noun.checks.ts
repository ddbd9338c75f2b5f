import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { AnswerOf, Endpoint, Page, QueryOf } from '#contract/kit/endpoint.ts';
import type { Noun } from '#contract/kit/noun.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import type { Db } from '../database/connection/database.ts';
import type { Change } from '../http/call.ts';
import type { BulkOverrides } from './bulk/nouns.ts';
import type { RecordChange } from './history.ts';
import type { ImportNoun } from './import/nouns.ts';

/** A noun that has a history and a trash. */
export type NounWithHistory = Noun & { readonly name: NounWithTrash };
type TableWithId = PgTable & { id: AnyPgColumn };
export type NounTable = TableWithId & { createdAt: AnyPgColumn; version: AnyPgColumn };

export type RecordOf<N extends Noun> = z.output<N['record']> & { id: string; version: number };
type FieldsOf<N extends Noun> = z.output<N['fields']>;

/** Anything if there are no `Names`; else a type that the argument lacks, so that the compiler's message has both. */
type ErrorIfAny<Message extends string, Names> = [Names] extends [never]
  ? unknown
  : { [M in Message]: Names };

/**
 * Returns the table; does not compile if a field of a form has no column. For nouns with a store of their own; `NotColumns`
 * are the fields that are not stored in a column of the same name.
 */
export const columnsFor =
  <Fields, NotColumns extends keyof Fields = never>() =>
  <T extends TableWithId>(
    table: T &
      ErrorIfAny<
        'no column for the fields of the form',
        Exclude<keyof Fields, keyof T['$inferInsert'] | NotColumns>
      >,
  ): T =>
    table;

/** Fields of the record whose column is missing or has another type. */
type MissingFields<R, Row> = {
  [K in keyof R]: K extends keyof Row ? (Row[K] extends R[K] ? never : K) : K;
}[keyof R];

/**
 * The columns that the table of a noun must have; the compiler's message names the missing ones. Nouns with their own `find`
 * or `list` do not need all of them.
 */
export type RequiredColumns<N extends Noun, T extends NounTable, P> = ErrorIfAny<
  'no column for the fields of the form',
  Exclude<keyof FieldsOf<N>, keyof T['$inferInsert']>
> &
  (P extends { find: unknown }
    ? unknown
    : ErrorIfAny<
        'no such column for what the record answers',
        MissingFields<RecordOf<N>, T['$inferSelect']>
      >) &
  (P extends { list: unknown }
    ? unknown
    : ErrorIfAny<
        'no column for the filters',
        // `from`, `to` and `created` filter by `createdAt`.
        Exclude<keyof N['filters'], keyof T['$inferSelect'] | 'from' | 'to' | 'created'>
      > &
        ErrorIfAny<'no column for the sorts', Exclude<N['sorts'][number], keyof T['$inferSelect']>>);

type Handler<E extends Endpoint> = (call: Change<E>) => Promise<AnswerOf<E>>;

/** Where a noun differs from the default. */
export interface NounOverrides<N extends Noun> {
  /** A page of its list, when it joins other tables. */
  list?(db: Db, query: QueryOf<N['calls']['list']>): Promise<Page<RecordOf<N>>>;
  /** The condition of a list's query on the table, when it is not equality of columns. */
  where?(query: QueryOf<N['calls']['list']>): SQL | undefined;
  /** The conditions of filters that are not equality of a column, for any value. */
  readonly conditions?: Readonly<Record<string, SQL>>;
  /** The columns of an export that are not columns of the table, or show something else. */
  readonly cells?: Readonly<Record<string, SQL>>;
  /** One record, when it joins other tables; throws 404 when it is absent. */
  find?(db: Db, id: string): Promise<RecordOf<N>>;
  /** The column values for a form, without its picture; throws 422 for values that the schema cannot check. */
  values?(
    change: Change<N['calls']['create']> | Change<N['calls']['update']>,
    before: RecordOf<N> | undefined,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** The handlers, when a change affects more than the record itself. */
  create?: Handler<N['calls']['create']>;
  update?: Handler<N['calls']['update']>;
  remove?: Handler<N['calls']['remove']>;
  /** The fields of an earlier version without references to records that do not exist any more. */
  restorable?(
    change: Change<N['calls']['restoreVersion']>,
    version: Partial<FieldsOf<N>>,
  ): Promise<Partial<FieldsOf<N>>>;
  /** Changes a restored record that must not be as it was before it was deleted. */
  restored?(change: RecordChange, record: RecordOf<N>): Promise<RecordOf<N>>;
  /** After a record was moved to the trash. */
  removed?(change: RecordChange, record: RecordOf<N>): Promise<void>;
  /** Where its acts on many records differ. */
  bulk?: BulkOverrides;
  /** Where importing a file differs. */
  import?: Partial<Pick<ImportNoun, 'lookups' | 'created' | 'fixed'>>;
}
