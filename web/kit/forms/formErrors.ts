import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Problem } from '#contract/kit/endpoint.ts';
import { errorOf } from '../http/problem.ts';

/** Puts the server's errors beside their fields; answers how many found one. */
export function blame<V extends FieldValues>(
  form: UseFormReturn<V, unknown, FieldValues>,
  problem?: Problem,
): number {
  const values = form.getValues();
  const known = (problem?.errors ?? []).filter(({ path }) => (path.split(/[.[]/)[0] ?? '') in values);
  for (const error of known) {
    const name = error.path.replace(/\[(\w+)\]/g, '.$1') as Path<V>;
    form.setError(name, { type: 'server', message: errorOf(error) });
  }
  return known.length;
}

/** What the validation found, field by field. */
export function messagesIn(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    return 'message' in error && typeof error.message === 'string' ? [error.message] : messagesIn(error);
  });
}
