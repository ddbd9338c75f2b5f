import { copyOf } from './draft.ts';

/* Pictures are stored beside the values, once: a form is stored at each key. */

const placeholder = '@picture';

/** The same value with the answer of `store` in the place of each file. */
export const pack = (value: unknown, store: (file: Blob) => string): unknown =>
  copyOf(value, (leaf) => (leaf instanceof Blob ? { [placeholder]: store(leaf) } : leaf));

/** Reverses `pack`; a file that `find` does not know is missing, because an empty text would remove a picture of the record. */
export function unpack(value: unknown, find: (id: string) => Blob | undefined): unknown {
  const found = (one: unknown) => (isPlaceholder(one) ? find(one[placeholder]) : undefined);
  const isThere = (one: unknown) => !isPlaceholder(one) || found(one) !== undefined;
  if (isPlaceholder(value)) return found(value);
  if (Array.isArray(value)) return value.filter(isThere).map((one) => unpack(one, find));
  if (value?.constructor !== Object) return value;
  const there = Object.entries(value).filter(([, inner]) => isThere(inner));
  return Object.fromEntries(there.map(([name, inner]) => [name, unpack(inner, find)]));
}

const isPlaceholder = (value: unknown): value is { [placeholder]: string } =>
  typeof value === 'object' && value !== null && placeholder in value;
