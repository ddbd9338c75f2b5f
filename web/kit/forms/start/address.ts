import type * as z from 'zod/mini';

/** The fields of a form that an address may fill, with their schemas. */
export type AddressFields = Readonly<Record<string, z.ZodMiniType>>;
type Plain = string | number | boolean | null;

/** Secrets and rights: a link must not set what nobody would look for in a filled form. */
const never = new Set(['password', 'current_password', 'role', 'enable']);

const anyId = '00000000-0000-0000-0000-000000000000';

/** The value of a parameter; undefined when it is absent or repeated. */
export function onlyValue(search: URLSearchParams, name: string): string | undefined {
  const all = search.getAll(name);
  return all.length === 1 ? all[0] : undefined;
}

/**
 * The first values of a new record that its form's address has, such as `/spots/new?country=CL`: each as the field's schema
 * of the contract reads it, and ignored when it refuses it (product/forms#first-values).
 */
export function valuesInAddress(search: URLSearchParams, fields: AddressFields): Record<string, Plain> {
  const found: Record<string, Plain> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const text = onlyValue(search, name);
    if (text === undefined || never.has(name) || !isPlainField(schema)) continue;
    const { data } = schema.safeParse(text);
    if (isPlain(data)) found[name] = data;
  }
  return found;
}

/** Neither a picture, nor the id of another record, whose name the form would not know. */
function isPlainField(schema: z.ZodMiniType): boolean {
  const accepts = (value: unknown) => schema.safeParse(value).success;
  return (
    !accepts(new File(['x'], 'x')) && !(accepts(anyId) && !accepts('x') && !accepts('https://example.com'))
  );
}

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
