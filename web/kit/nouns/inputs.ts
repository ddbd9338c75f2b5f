import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EditForm } from '../forms/useEditForm.ts';
import type { EditedNoun, FieldOf, RowOf, Versioned } from './words.ts';

/* The inputs of a form as data: by the name of a field, what takes its values. Their labels and hints are words. */

interface Common {
  /** Marks it; the contract's schema decides. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Takes a whole row of a section of two columns. */
  readonly wide?: boolean;
}
interface Text extends Common {
  readonly kind: 'text';
  readonly type?: 'email' | 'tel' | 'time';
  /** Several lines: how many are seen. */
  readonly rows?: number;
}
/** An address of the web. */
interface Link extends Common {
  readonly kind: 'link';
}
interface Numeric extends Common {
  readonly kind: 'number';
  /** What an empty one means, and a new record starts with. */
  readonly empty?: string;
  readonly decimals?: boolean;
}
interface Picture extends Common {
  readonly kind: 'picture';
  /** Whether the record may be left without one. */
  readonly removable?: boolean;
}
interface Choice<V extends string> extends Common {
  readonly kind: 'choice';
  readonly values: readonly V[];
  /** What a new record starts with; nothing chosen unless given. */
  readonly initial?: V;
}
interface Country extends Common {
  readonly kind: 'country';
}
interface Toggle extends Common {
  readonly kind: 'toggle';
  readonly initial?: boolean;
}
/** Drawn by the component of the same name among the noun's own inputs. */
interface Own extends Common {
  readonly kind: 'own';
  readonly initial?: string;
}

export type AnyInput = Text | Link | Numeric | Picture | Choice<string> | Country | Toggle | Own;

/** The inputs that take the values of a field. */
type InputOf<V> =
  | Own
  | ([V] extends [number] ? Numeric : [V] extends [boolean] ? Toggle : never)
  | ([V] extends [string] ? TextualOf<V> : never);
type TextualOf<V extends string> = string extends V ? Text | Link | Picture | Country : Choice<V>;

/** What a component of a noun's own input gets. */
export interface OwnInputProps<R extends Versioned = Versioned> {
  name: string;
  label: string;
  required: boolean | undefined;
  disabled: boolean | undefined;
  hint: string | undefined;
  form: Pick<EditForm<FieldValues>, 'form' | 'control'>;
  /** What is edited; undefined for a new one. */
  record: R | undefined;
}

interface SectionOf<N extends EditedNoun> {
  /** Two set short fields side by side where there is room. */
  readonly columns?: 2;
  readonly inputs: { readonly [F in FieldOf<N>]?: InputOf<ValueOf<N, F>> };
}
/** Of a picture, a form sends the file or its address. */
type ValueOf<N extends EditedNoun, F extends string> = F extends keyof RowOf<N>
  ? NonNullable<RowOf<N>[F]>
  : string;

/** The sections of a form by the names of their titles. */
export type Sections<N extends EditedNoun, Titles> = { readonly [S in keyof Titles]: SectionOf<N> };

type NamesIn<S> = { [K in keyof S]: S[K] extends { inputs: infer I } ? keyof I : never }[keyof S];
type Without<Message extends string> = { readonly [M in Message]: never };

/** Every field of the contract has its input in one of the sections, and every input its field: else it does not compile. */
export type Complete<N extends EditedNoun, S> = ([Exclude<FieldOf<N>, NamesIn<S>>] extends [never]
  ? unknown
  : Without<`${Exclude<FieldOf<N>, NamesIn<S>>} has no input`>) &
  ([Exclude<NamesIn<S>, FieldOf<N>>] extends [never]
    ? unknown
    : Without<`${Exclude<NamesIn<S>, FieldOf<N>> & string} is no field of the contract`>);

/** The fields with inputs of the noun's own. */
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

/** All inputs of a form, whatever section they are in. */
export const inputsOf = (sections: AnySections): [name: string, input: AnyInput][] =>
  Object.values(sections).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, input]): [string, AnyInput][] => (input ? [[name, input]] : [])),
  );
