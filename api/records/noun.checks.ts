import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { AnswerOf, Endpoint, Page, QueryOf } from '#contract/kit/endpoint.ts';
import type { Noun } from '#contract/kit/noun.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Db } from '../database/connection/database.ts';
import type { Change } from '../http/call.ts';

/** A noun whose changes the history keeps. */
export type KeptNoun = Noun & { readonly name: HistoryNoun };
type Row = PgTable & { id: AnyPgColumn };
export type NounTable = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn; version: AnyPgColumn };

/** What a noun's record and form hold. */
export type RecordOf<N extends Noun> = z.output<N['record']> & { id: string; version: number };
type FieldsOf<N extends Noun> = z.output<N['fields']>;

type Wrong<Problem extends string, Names> = [Names] extends [never] ? unknown : { [P in Problem]: Names };

type Held<T extends NounTable> = T['$inferSelect'];
type Insertable<T extends Row> = T['$inferInsert'];

/**
 * The table, which has a column for each of these fields: what a form sends is kept, or this does not compile. For nouns
 * that write by themselves; `Elsewhere` are the fields that are kept otherwise.
 */
export const columnsFor =
  <Fields, Elsewhere extends keyof Fields = never>() =>
  <T extends Row>(
    table: T &
      Wrong<'no column for the fields of the form', Exclude<keyof Fields, keyof Insertable<T> | Elsewhere>>,
  ): T =>
    table;

/** Names of the record whose column is missing, or holds something else. */
type Unanswered<N extends Noun, T extends NounTable> = {
  [K in keyof RecordOf<N>]: K extends keyof Held<T> ? (Held<T>[K] extends RecordOf<N>[K] ? never : K) : K;
}[keyof RecordOf<N>];

/** Filters of the contract that no column has the name of; `from` and `to` are of `createdAt`. */
type Unfiltered<N extends Noun, T extends NounTable> = Exclude<
  keyof N['filters'],
  keyof Held<T> | 'from' | 'to'
>;

/**
 * What a table must have to serve a noun; what it lacks stands in the compiler's message. A noun whose pieces read its
 * records and list by themselves (other tables joined) need not have all of it.
 */
export type Serves<N extends Noun, T extends NounTable, P> = Wrong<
  'no column for the fields of the form',
  Exclude<keyof FieldsOf<N>, keyof Insertable<T>>
> &
  (P extends { find: unknown }
    ? unknown
    : Wrong<'no such column for what the record answers', Unanswered<N, T>>) &
  (P extends { list: unknown }
    ? unknown
    : Wrong<'no column for the filters', Unfiltered<N, T>> &
        Wrong<'no column for the sorts', Exclude<N['sorts'][number], keyof Held<T>>>);

type Answer<E extends Endpoint> = (call: Change<E>) => Promise<AnswerOf<E>>;

/** What a noun does otherwise than the others. */
export interface Pieces<N extends Noun> {
  /** A page of its list, where that is more than rows of one table. */
  list?(db: Db, query: QueryOf<N['calls']['list']>): Promise<Page<RecordOf<N>>>;
  /** One record as it is answered, where other tables are joined; 404 when it is absent. */
  find?(db: Db, id: string): Promise<RecordOf<N>>;
  /** The columns for what a form sent, less its picture; refuses what the contract cannot know to be wrong. */
  values?(
    change: Change<N['calls']['create']> | Change<N['calls']['update']>,
    before: RecordOf<N> | undefined,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** The changes that are more than one of the record itself. */
  create?: Answer<N['calls']['create']>;
  update?: Answer<N['calls']['update']>;
  remove?: Answer<N['calls']['remove']>;
}
