import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Problem } from '#contract/kit/endpoint.ts';
import type { CodedMessage } from '../../texts/messages.ts';
import { fieldErrorOf, isGone, messageOf } from '../http/problem.ts';
import { invalidFields } from './invalidFields.ts';

/** Sets the server's errors of fields that the form has; returns their number. */
export function setServerErrors<V extends FieldValues>(
  form: UseFormReturn<V, unknown, FieldValues>,
  problem?: Problem,
): number {
  const values = form.getValues();
  const known = (problem?.errors ?? []).filter(({ path }) => (path.split(/[.[]/)[0] ?? '') in values);
  for (const error of known) {
    const name = error.path.replace(/\[(\w+)\]/g, '.$1') as Path<V>;
    form.setError(name, { type: 'server', message: fieldErrorOf(error) });
  }
  return known.length;
}

/** Why a record was not saved; `gone` if it was stored and no longer exists. */
export const reasonOf = (error: unknown, record: object | undefined, gone: string): string | CodedMessage =>
  record && isGone(error) ? gone : messageOf(error);

/** The messages of all validation errors. */
export const errorMessages = (errors: object): string[] =>
  invalidFields(errors).map(({ message }) => message);
