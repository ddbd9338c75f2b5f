import type * as z from 'zod/mini';
import type { HistoryField } from '#contract/history.records.ts';
import type { Endpoint, Page, QueryOf } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { RowOf as RowOfList } from '../http/data.ts';

/* What the screens of a noun take from its contract, and the words that they need. */

type Schema = z.ZodMiniType;
type One = `${string}:id`;

/** Any record of a list. */
export interface Row {
  readonly id: string;
}
/** Any record of a form: a save says which version it was made from. */
export interface Versioned extends Row {
  readonly version: number;
}

/** A noun with a list. */
export interface ListedNoun {
  readonly name: HistoryNoun;
  /** Of its screens. */
  readonly path: string;
  readonly calls: {
    readonly list: Endpoint<string, Schema, Schema, z.ZodMiniType<Page<Row>>>;
    readonly remove: Endpoint<One>;
  };
}

/** A noun with a list and a form. */
export interface EditedNoun extends ListedNoun {
  readonly fields: z.ZodMiniObject;
  /** The field that holds its picture. */
  readonly picture?: string | undefined;
  readonly calls: ListedNoun['calls'] & {
    readonly read: Endpoint<One, Schema, Schema, z.ZodMiniType<Versioned>>;
    readonly create: Endpoint;
    readonly update: Endpoint<One>;
  };
}

export type RowOf<N extends ListedNoun> = RowOfList<N['calls']['list']> & Row;
export type FieldOf<N extends EditedNoun> = keyof z.output<N['fields']> & string;
/** What the list can be narrowed by, besides its search. */
export type FilterOf<N extends ListedNoun> = Exclude<
  keyof QueryOf<N['calls']['list']> & string,
  'page' | 'perPage' | 'limit' | 'search' | 'sort' | 'order'
>;

/** What a record holds under the name of a field. */
export const fieldValue = (record: object | undefined, field: string): unknown =>
  (record as Readonly<Record<string, unknown>> | undefined)?.[field];

type Labels = Readonly<Record<string, string>>;

/** The labels of every choice of a record, by the name of its field. */
type ChoicesOf<R> = {
  readonly [F in keyof R as IsChoice<NonNullable<R[F]>> extends true ? F : never]: Readonly<
    Record<NonNullable<R[F]> & string, string>
  >;
};
type IsChoice<V> = [V] extends [string] ? (string extends V ? false : true) : false;

/** What a list says. A choice of the record without a label does not compile. */
export type ListWords<N extends ListedNoun> = {
  /** The labels of columns and filters. */
  readonly fields: Labels;
  /** Above the list; what the menu says unless given. */
  readonly title?: string;
  /** Where it is missing, the list cannot be searched. */
  readonly searchLabel?: string;
  /** What to do when there is nothing yet. */
  readonly emptyHint?: string;
  /** What is said when the rows could not be read and the server did not say why. */
  readonly failed?: string;
} & (Record<never, never> extends ChoicesOf<RowOf<N>>
  ? { readonly values?: Readonly<Record<string, Labels>> }
  : { readonly values: ChoicesOf<RowOf<N>> });

/** What a form says. A field of the record without a label does not compile. */
export type FormWords<N extends EditedNoun> = {
  /** What every field is called: above its column, beside its input, in filters and in the history. */
  readonly fields: Readonly<Record<FieldOf<N> | HistoryField<N['name']>, string>>;
  /** The titles of its sections. */
  readonly sections: Labels;
  readonly hints?: { readonly [F in FieldOf<N>]?: string };
  readonly placeholders?: { readonly [F in FieldOf<N>]?: string };
  readonly newTitle: string;
  readonly editTitle: string;
  /** The button that creates; 'Guardar' unless given. */
  readonly create?: string;
  readonly added: string;
  readonly updated: string;
  readonly addFailed: string;
  readonly updateFailed: string;
};

/** The words of any noun, as the screens read them. */
export interface AnyWords {
  readonly fields: Labels;
  readonly values?: Readonly<Record<string, Labels>>;
  readonly title?: string;
  readonly searchLabel?: string;
  readonly emptyHint?: string;
  readonly failed?: string;
}
export interface AnyFormWords extends AnyWords, Omit<FormWords<EditedNoun>, 'fields'> {}
