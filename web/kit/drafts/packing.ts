import { copyOf } from './draft.ts';

/* Pictures are stored beside the values, once: a form is stored at each key. */

const placeholder = '@picture';

/** The same value with the answer of `store` in the place of each file. */
export const pack = (value: unknown, store: (file: Blob) => string): unknown =>
  copyOf(value, (leaf) => (leaf instanceof Blob ? { [placeholder]: store(leaf) } : leaf));

/** Reverses `pack`; a file that `find` does not know is missing, because an empty text would remove a picture of the record. */
export function unpack(value: unknown, find: (id: string) => Blob | undefined): unknown {
  if (isPlaceholder(value)) return find(value[placeholder]);
  if (Array.isArray(value)) return value.map((one) => unpack(one, find)).filter((one) => one !== undefined);
  if (value?.constructor !== Object) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, unpack(inner, find), inner] as const);
  return Object.fromEntries(fields.filter(([, now, packed]) => now !== undefined || packed === undefined));
}

const isPlaceholder = (value: unknown): value is { [placeholder]: string } =>
  typeof value === 'object' && value !== null && placeholder in value;
