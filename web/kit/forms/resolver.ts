import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverResult,
  set,
} from 'react-hook-form';
import type * as z from 'zod/mini';

/** The schema of a form: fields by their names. */
export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** Whatever kind of text a field takes, it takes one of these. */
const standIns = ['x', 'https://example.com', 'x@example.com', '+000000'];

/**
 * Reads a form by its schema. A text that `held`, the record, has already stays as it is though the schema refuses it
 * today, as the server does (decision 0023): what was stored before is no reason not to save something else.
 */
export function resolverKeepingStored(
  schema: FormSchema,
  held: FieldValues | undefined,
): Resolver<FieldValues> {
  const read: Resolver<FieldValues> = zodResolver(schema);
  return async (values, context, options) => {
    const asked = (some: FieldValues) => read(some, context, options);
    let trial = { values, found: await asked(values) };
    const kept = held ? pathsOf(trial.found.errors).filter((path) => isKept(path, values, held)) : [];
    for (const path of kept) trial = await standingIn(path, trial, asked);
    for (const path of kept)
      if (!get(trial.found.errors, path)) set(trial.found.values, path, get(values, path));
    return trial.found;
  };
}

function isKept(path: string, values: FieldValues, held: FieldValues): boolean {
  const value = get(values, path);
  return typeof value === 'string' && value !== '' && value === get(held, path);
}

interface Trial {
  values: FieldValues;
  found: ResolverResult<FieldValues>;
}

/** The form read with something else at `path`, or as it was when nothing is accepted there. */
async function standingIn(
  path: string,
  trial: Trial,
  asked: (values: FieldValues) => Trial['found'] | Promise<Trial['found']>,
): Promise<Trial> {
  for (const standIn of standIns) {
    const values = groupsCopied(trial.values);
    set(values, path, standIn);
    const found = await asked(values);
    if (!get(found.errors, path)) return { values, found };
  }
  return trial;
}

/** The fields that have an error, such as `bio.bio_title`. */
const pathsOf = (errors: FieldErrors | object, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return [];
    const path = before + name;
    const isError = 'message' in error && typeof error.message === 'string';
    return isError ? [path] : pathsOf(error, `${path}.`);
  });

/** A copy of the groups of a form; files and dates are the same ones. */
const groupsCopied = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value?.constructor === Object ? groupsCopied(value) : value,
    ]),
  );
