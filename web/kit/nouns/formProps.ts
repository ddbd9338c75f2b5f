import type { PreviewModule } from '../preview/preview.ts';
import type { AnySections, OwnInputs } from './inputs.ts';
import type { AnyFormWords, Versioned } from './words.ts';

/** The form part of any noun's declaration. */
export interface AnyForm {
  words(): AnyFormWords;
  readonly sections: AnySections;
  nameOf(record: Versioned, t: AnyFormWords): string;
  titleOf?(record: Versioned, t: AnyFormWords): string;
  own?(): Promise<{ readonly inputs: OwnInputs }>;
  preview?(): Promise<PreviewModule<Versioned>>;
}

/** What a screen may add: that its record belongs to another one. */
export interface FormProps {
  /** The URL of the list, opened after saving or cancelling. */
  path?: string;
  /** Initial values of a new record's inputs. */
  initial?: Readonly<Record<string, string>>;
  /** Sent with a new record. */
  extraFields?: Readonly<Record<string, string>>;
}
