import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EditForm } from '../forms/useEditForm.ts';
import type { AnySections, OwnInputs } from './inputs.ts';
import type { AnyFormWords, Versioned } from './words.ts';

/** What a component beside the form gets. */
export interface AsideProps<R extends Versioned = Versioned> {
  control: EditForm<FieldValues>['control'];
  record: R | undefined;
}
export interface AnyForm {
  words(): AnyFormWords;
  readonly sections: AnySections;
  nameOf(record: Versioned, t: AnyFormWords): string;
  titleOf?(record: Versioned, t: AnyFormWords): string;
  own?(): Promise<{ readonly inputs: OwnInputs; readonly Aside?: ComponentType<AsideProps> }>;
}
/** What a screen may say besides: that its record is a part of another one. */
export interface FormProps {
  /** The list, where saving and cancelling lead. */
  path?: string;
  /** What the inputs of a new record start with. */
  initial?: Readonly<Record<string, string>>;
  /** Sent with a new record. */
  also?: Readonly<Record<string, string>>;
}
