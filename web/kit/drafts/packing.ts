import type { FieldValues } from 'react-hook-form';

/* Pictures are stored beside the values, once: a form is stored at each key. */

const placeholder = '@picture';

/** The same value with the answer of `store` in the place of each file. */
export const pack = (value: unknown, store: (file: Blob) => string): unknown =>
  copyOf(value, (leaf) => (leaf instanceof Blob ? { [placeholder]: store(leaf) } : leaf));

/** Reverses `pack`; a file that `find` does not know is missing in a list, and otherwise an empty text. */
export function unpack(value: unknown, find: (id: string) => Blob | undefined): unknown {
  const found = (one: unknown) => (isPlaceholder(one) ? find(one[placeholder]) : undefined);
  if (isPlaceholder(value)) return found(value) ?? '';
  if (Array.isArray(value))
    return value.filter((one) => !isPlaceholder(one) || found(one)).map((one) => unpack(one, find));
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unpack(inner, find)]));
}

const isPlaceholder = (value: unknown): value is { [placeholder]: string } =>
  typeof value === 'object' && value !== null && placeholder in value;

/**
 * A copy without passwords, which are never stored. To its depth: a form changes its nested values in place, and a copy that shares
 * them would change with it, and never differ.
 */
export const withoutSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !/password/i.test(name))
      .map(([name, value]) => [name, copyOf(value, (leaf) => leaf)]),
  );

/** A copy of lists and objects, with what `change` makes of all else: a file is not copied. */
function copyOf(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => copyOf(one, change));
  if (value?.constructor !== Object) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner, change)]));
}

/** Whether two values are equal; a file is equal to itself only, and a missing property to an undefined one. */
export function isSameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameContent(one[name], other[name]));
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
