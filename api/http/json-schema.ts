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
