import type * as z from 'zod/mini';
import type { HistoryField } from '#contract/history.records.ts';
import type { Endpoint, Page, QueryOf } from '#contract/kit/endpoint.ts';
import type { NotedNoun } from '#contract/nouns.ts';
import type { RowOf as RowOfList } from '../http/data.ts';
import type { RestoreEndpoint } from '../http/useRestoreDeleted.ts';

/* The parts of a noun's contract that its screens use, and the words (texts) that they need. */

type Schema = z.ZodMiniType;
type One = `${string}:id`;

/** Any record of a list. */
export interface Row {
  readonly id: string;
}
/** Any record of a form: a save sends the version that it is based on. */
export interface Versioned extends Row {
  readonly version: number;
}

/** A noun with a list, or records of all nouns, such as the trash. */
export interface ListedNoun {
  readonly name: string;
  /** The URL path of its screens. */
  readonly path: string;
  readonly calls: {
    readonly list: Endpoint<string, Schema, Schema, z.ZodMiniType<Page<Row>>>;
    readonly remove?: Endpoint<One>;
    readonly restore?: RestoreEndpoint;
    /** Without it, rows are selected only where the declaration says what can be done with them. */
    readonly bulk?: Endpoint<`${string}/bulk`>;
  };
}

/** A noun with a list and a form. */
export interface EditedNoun extends ListedNoun {
  readonly name: NotedNoun;
  readonly fields: z.ZodMiniObject;
  /** The fields that an act on many records can set. */
  readonly settable?: readonly string[];
  /** The field that holds its picture. */
  readonly picture?: string | undefined;
  readonly calls: ListedNoun['calls'] & {
    readonly read: Endpoint<One, Schema, Schema, z.ZodMiniType<Versioned>>;
    readonly create: Endpoint;
    readonly update: Endpoint<One>;
    readonly remove: Endpoint<One>;
    readonly restore: RestoreEndpoint;
    readonly bulk: Endpoint<`${string}/bulk`>;
    readonly restoreVersion: RestoreEndpoint;
  };
}

export type RowOf<N extends ListedNoun> = RowOfList<N['calls']['list']> & Row;
export type FieldOf<N extends EditedNoun> = keyof z.output<N['fields']> & string;
/** The filters of the list. */
export type FilterOf<N extends ListedNoun> = Exclude<
  keyof QueryOf<N['calls']['list']> & string,
  ('page' | 'perPage' | 'limit' | 'search' | 'sort' | 'order') | ('export' | 'columns' | 'words' | 'language')
>;

/** The value of a field of any record. */
export const fieldValue = (record: object | undefined, field: string): unknown =>
  (record as Readonly<Record<string, unknown>> | undefined)?.[field];

type Labels = Readonly<Record<string, string>>;

/** The labels of each choice, by field name. */
type ChoicesOf<R> = {
  readonly [F in keyof R as IsChoice<NonNullable<R[F]>> extends true ? F : never]: Readonly<
    Record<NonNullable<R[F]> & string, string>
  >;
};
type IsChoice<V> = [V] extends [string] ? (string extends V ? false : true) : false;

/** The words of a list. A choice of the record without a label does not compile. */
export type ListWords<N extends ListedNoun> = {
  /** Labels of columns and filters. */
  readonly fields: Labels;
  /** The title of the list; by default its label in the menu. */
  readonly title?: string;
  /** Without it the list has no search. */
  readonly searchLabel?: string;
  /** What to do when the list is empty. */
  readonly emptyHint?: string;
  /** The message when the rows could not be loaded and the server gave no reason. */
  readonly failed?: string;
} & (Record<never, never> extends ChoicesOf<RowOf<N>>
  ? { readonly values?: Readonly<Record<string, Labels>> }
  : { readonly values: ChoicesOf<RowOf<N>> });

/** The words of a form. A field of the record without a label does not compile. */
export type FormWords<N extends EditedNoun> = {
  /** Labels of fields: of columns, inputs and filters, and in the history. */
  readonly fields: Readonly<Record<FieldOf<N> | HistoryField<N['name']>, string>>;
  /** The titles of its sections, by name. */
  readonly sections: Labels;
  readonly hints?: { readonly [F in FieldOf<N>]?: string };
  readonly placeholders?: { readonly [F in FieldOf<N>]?: string };
  readonly newTitle: string;
  readonly editTitle: string;
  /** The label of the button that creates; by default 'Guardar'. */
  readonly create?: string;
  readonly added: string;
  readonly updated: string;
  readonly addFailed: string;
  readonly updateFailed: string;
};

/** The words of any noun. */
export interface AnyWords {
  readonly fields: Labels;
  readonly values?: Readonly<Record<string, Labels>>;
  readonly title?: string;
  readonly searchLabel?: string;
  readonly emptyHint?: string;
  readonly failed?: string;
}
export interface AnyFormWords extends AnyWords, Omit<FormWords<EditedNoun>, 'fields'> {}
