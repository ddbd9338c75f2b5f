import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EditForm } from '../forms/saving/editForm.ts';
import type { EditedNoun, FieldOf, RowOf, Versioned } from './words.ts';

/* The inputs of a form, declared by field name. Their labels and hints are among the noun's words. */

interface Common {
  /** Only marks the input; the contract's schema validates. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Spans both columns of a section. */
  readonly wide?: boolean;
}
interface Text extends Common {
  readonly kind: 'text';
  readonly type?: 'email' | 'tel' | 'time';
  /** The number of visible lines; makes it a textarea. */
  readonly rows?: number;
}
interface Link extends Common {
  readonly kind: 'link';
}
interface Numeric extends Common {
  readonly kind: 'number';
  /** The value of an empty input, and of a new record. */
  readonly empty?: string;
  readonly decimals?: boolean;
}
interface Picture extends Common {
  readonly kind: 'picture';
  /** Whether the picture can be removed. */
  readonly removable?: boolean;
}
interface Choice<V extends string> extends Common {
  readonly kind: 'choice';
  readonly values: readonly V[];
  /** The value of a new record; by default none. */
  readonly initial?: V;
}
interface Country extends Common {
  readonly kind: 'country';
}
interface Toggle extends Common {
  readonly kind: 'toggle';
  readonly initial?: boolean;
}
/** Rendered by the component of the same name among the noun's own inputs. */
interface Own extends Common {
  readonly kind: 'own';
  readonly initial?: string;
}

export type AnyInput = Text | Link | Numeric | Picture | Choice<string> | Country | Toggle | Own;

/** The inputs that are possible for the type of a field. */
type InputOf<V> =
  | Own
  | ([V] extends [number] ? Numeric : [V] extends [boolean] ? Toggle : never)
  | ([V] extends [string] ? TextualOf<V> : never);
type TextualOf<V extends string> = string extends V ? Text | Link | Picture | Country : Choice<V>;

/** The props of a noun's own input. */
export interface OwnInputProps<R extends Versioned = Versioned> {
  name: string;
  label: string;
  required: boolean | undefined;
  disabled: boolean | undefined;
  hint: string | undefined;
  form: Pick<EditForm<FieldValues>, 'form' | 'control'>;
  /** The edited record; undefined for a new one. */
  record: R | undefined;
}

interface SectionOf<N extends EditedNoun> {
  /** Two columns on wide screens. */
  readonly columns?: 2;
  readonly inputs: { readonly [F in FieldOf<N>]?: InputOf<ValueOf<N, F>> };
}
/** The type of a field's value; a picture, whose field is not in the record, is sent as a file or its URL. */
type ValueOf<N extends EditedNoun, F extends string> = F extends keyof RowOf<N>
  ? NonNullable<RowOf<N>[F]>
  : string;

/** The sections of a form, by the names of their titles. */
export type Sections<N extends EditedNoun, Titles> = { readonly [S in keyof Titles]: SectionOf<N> };

type NamesIn<S> = { [K in keyof S]: S[K] extends { inputs: infer I } ? keyof I : never }[keyof S];
type CompileError<Message extends string> = { readonly [M in Message]: never };

/** Does not compile unless every field of the contract has an input, and every input is a field. */
export type Complete<N extends EditedNoun, S> = ([Exclude<FieldOf<N>, NamesIn<S>>] extends [never]
  ? unknown
  : CompileError<`${Exclude<FieldOf<N>, NamesIn<S>>} has no input`>) &
  ([Exclude<NamesIn<S>, FieldOf<N>>] extends [never]
    ? unknown
    : CompileError<`${Exclude<NamesIn<S>, FieldOf<N>> & string} is not a field of the contract`>);

/** The names of the inputs of kind `own`. */
export type OwnNames<S> = {
  [K in keyof S]: S[K] extends { inputs: infer I }
    ? { [F in keyof I]: I[F] extends { kind: 'own' } ? F : never }[keyof I]
    : never;
}[keyof S];

export type OwnInputs = Readonly<Record<string, ComponentType<OwnInputProps>>>;

export interface AnySection {
  readonly columns?: 2;
  readonly inputs: Readonly<Record<string, AnyInput | undefined>>;
}
export type AnySections = Readonly<Record<string, AnySection>>;

/** The inputs of all sections. */
export const inputsOf = (sections: AnySections): [name: string, input: AnyInput][] =>
  Object.values(sections).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, input]): [string, AnyInput][] => (input ? [[name, input]] : [])),
  );
