import * as z from 'zod/mini';

/** JSON Schema in the dialect of OpenAPI 3.0. */
export interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

/** The output of a schema as JSON Schema; what JSON Schema cannot describe, such as a file, is `{}` by default. */
export function schemaOf(schema: z.ZodMiniType, options: z.core.ToJSONSchemaParams = {}): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'output',
    target: 'openapi-3.0',
    ...options,
  });
  return json as JsonSchema;
}

/** The same in the dialect of OpenAPI 3.1, which is that of JSON Schema itself. */
export const documentedSchemaOf = (schema: z.ZodMiniType): JsonSchema =>
  schemaOf(schema, { target: 'draft-2020-12' });

/**
 * The same object as a form sends it: keys in brackets (contract/kit/form-data.ts), lists by `name[]`. Without the optional
 * fields that no key describes, such as a list of objects; undefined if one of these is required.
 */
export function formSchemaOf(object: JsonSchema): JsonSchema | undefined {
  const fields = fieldsOf('', object, true);
  if (fields.some(({ schema, isRequired }) => isRequired && !schema)) return undefined;
  const known = fields.filter(({ schema }) => schema);
  const required = known.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return {
    ...object,
    properties: Object.fromEntries(known.map(({ key, schema }) => [key, schema ?? {}])),
    required,
  };
}

interface Field {
  readonly key: string;
  /** Undefined: no key describes it. */
  readonly schema: JsonSchema | undefined;
  readonly isRequired: boolean;
}

function fieldsOf(key: string, schema: JsonSchema, isRequired: boolean): Field[] {
  const { properties, required = [], items } = schema;
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) =>
      fieldsOf(key ? `${key}[${name}]` : name, inner, isRequired && required.includes(name)),
    );
  const isKnown = isScalar(items ?? schema);
  return [{ key: items ? `${key}[]` : key, schema: isKnown ? schema : undefined, isRequired }];
}

const isScalar = ({ type, anyOf = [] }: JsonSchema): boolean =>
  type !== 'object' && type !== 'array' && (anyOf as JsonSchema[]).every(isScalar);
