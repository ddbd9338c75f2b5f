import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';

/** The values of a form, as they are typed, and the stored record with what they refer to. */
export interface PreviewProps<R = object> {
  values: FieldValues;
  /** Undefined for a new one. */
  record: R | undefined;
}

/** A module with the preview of a noun. */
export interface PreviewModule<R = object> {
  readonly Preview: ComponentType<PreviewProps<R>>;
}

/** Calls a function outside of the preview, such as one that focuses an input: a dialog is closed before. */
export type Leave = (then: () => void) => void;
