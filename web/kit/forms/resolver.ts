import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, get, type Resolver, type ResolverResult, set } from 'react-hook-form';
import type * as z from 'zod/mini';
import { copyOf } from '../drafts/draft.ts';
import { invalidFields } from './invalidFields.ts';

export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** Of a form with these values, whose schema may return others. */
export type FormResolver<Values extends FieldValues> = Resolver<Values, unknown, FieldValues>;

/** Valid texts: every text field of the contract accepts at least one of them. */
const validTexts = ['x', 'https://example.com', 'x@example.com', '+000000', '2999-12-31T23:59Z'];

/**
 * Validates a form with its schema. An unchanged text of the `stored` record is accepted even if the schema refuses it, as
 * on the server (decision 0023): a value stored under older rules must not prevent saving other fields. One that the schema
 * would rewrite stays as it is (product/values#kept-values).
 */
export function resolverKeepingStored(
  schema: FormSchema,
  stored: FieldValues | undefined,
): Resolver<FieldValues> {
  const resolve: Resolver<FieldValues> = zodResolver(schema);
  return async (values, context, options) => {
    const validate = (changed: FieldValues) => resolve(changed, context, options);
    let attempt = { values, result: await validate(values) };
    const unchanged = stored
      ? invalidFields(attempt.result.errors)
          .map(({ path }) => path)
          .filter((path) => isUnchangedText(path, values, stored))
      : [];
    for (const path of unchanged) attempt = await withValidText(path, attempt, validate);
    const { result } = attempt;
    for (const path of unchanged) if (!get(result.errors, path)) set(result.values, path, get(values, path));
    return stored
      ? ({ ...result, values: withStored(result.values, values, stored) } as typeof result)
      : result;
  };
}

/** What the schema returned, with the stored texts where they were not changed. */
const withStored = (read: FieldValues, values: FieldValues, stored: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      if (typeof value === 'string' && isUnchangedText(name, values, stored)) return [name, values[name]];
      const groups = [value, values[name], stored[name]];
      const isGroup = groups.every((group) => group?.constructor === Object);
      return [name, isGroup ? withStored(value, values[name], stored[name]) : value];
    }),
  );

function isUnchangedText(path: string, values: FieldValues, stored: FieldValues): boolean {
  const value = get(values, path);
  return typeof value === 'string' && value !== '' && value === get(stored, path);
}

interface Attempt {
  values: FieldValues;
  result: ResolverResult<FieldValues>;
}

/** Validates again with a valid text at `path`; returns the same attempt when none is accepted. */
async function withValidText(
  path: string,
  attempt: Attempt,
  validate: (values: FieldValues) => Attempt['result'] | Promise<Attempt['result']>,
): Promise<Attempt> {
  for (const text of validTexts) {
    const values = copyOf(attempt.values, (leaf) => leaf) as FieldValues;
    set(values, path, text);
    const result = await validate(values);
    if (!get(result.errors, path)) return { values, result };
  }
  return attempt;
}
