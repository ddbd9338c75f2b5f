import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslate } from '../../texts/messages.ts';
import { useLabel } from './fieldMetadata.ts';

/** The props of every field. */
export interface FieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Only marks the field; the schema validates. */
  required?: boolean;
  /** Help below the field, or a `Warning`. */
  hint?: ReactNode;
  disabled?: boolean;
}

/** The state of a field, its ids, and its error in the chosen language. */
export function useField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  problem,
}: FieldProps<Values> & {
  /** Shown like an error while the form has none. */
  problem?: string | undefined;
}) {
  const id = useId();
  const translate = useTranslate();
  useLabel(name, label);
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error ? translate(fieldState.error.message ?? '') : problem;
  return { field, id, error, describedBy: error || hint ? `${id}-help` : undefined };
}
