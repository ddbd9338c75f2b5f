import type { FieldValues } from 'react-hook-form';

/* Pictures are stored beside the values, once: a form is stored at each key. */

const placeholder = '@picture';

/** The same value with the answer of `store` in the place of each file. */
export function pack(value: unknown, store: (file: Blob) => string): unknown {
  if (value instanceof Blob) return { [placeholder]: store(value) };
  if (Array.isArray(value)) return value.map((one) => pack(one, store));
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, pack(inner, store)]));
}

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

/** Passwords are never stored. */
export const withoutSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));

/** Whether two values are equal; a file is equal to itself only, and a missing property to an undefined one. */
export function isSameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameContent(one[name], other[name]));
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
