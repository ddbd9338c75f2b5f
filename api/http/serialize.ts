import build, { type AnySchema } from 'fast-json-stringify';
import type * as z from 'zod/mini';
import { type Endpoint, Problem } from '#contract/kit/endpoint.ts';
import { type JsonSchema, schemaOf } from './json-schema.ts';

/* Answers are what the contract says: a property that the schema does not name is not written. */

export interface Serializer {
  /** The answer as JSON. Throws when a promised property is missing. */
  answer(value: unknown): string;
  /** What the endpoint may show of the record that it is about; undefined when its answer holds none under `data`. */
  record(value: unknown): Record<string, unknown> | undefined;
}

/** Compiled when it is first needed, so that a server starts sooner. */
export function serializerOf({ method, path, out }: Endpoint): Serializer {
  const schema = once(() => outlineOf(out));
  const answer = once(() => writerOf(schema()));
  const record = once(() => {
    const data = schema().properties?.data;
    // Who refuses a change may have read less of the record than an answer holds.
    return data && writerOf({ ...(data.items ?? data), required: [] });
  });
  return {
    answer(value) {
      try {
        return answer()(value);
      } catch (cause) {
        const { message } = cause as Error;
        throw new Error(`${method} ${path} does not answer its contract: ${message}`, { cause });
      }
    },
    record(value) {
      const write = record();
      return write && JSON.parse(write(value));
    },
  };
}

const problem = once(() => writerOf(outlineOf(Problem)));

/** A problem as JSON. */
export const problemText = (said: Problem): string => problem()(said);

const writerOf = (schema: JsonSchema): ((value: unknown) => string) => build(schema as AnySchema);

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Which properties there are, and which member of a union a value is. */
const shape = 'type nullable enum properties required items additionalProperties anyOf oneOf'.split(' ');
/** Looked at when a value comes in, not when it leaves. */
const conditions = 'pattern format minimum maximum minLength maxLength minItems maxItems default'.split(' ');

/** The shape of what a schema reads. Throws on what could not be cut to it. */
const outlineOf = (schema: z.ZodMiniType): JsonSchema =>
  schemaOf(schema, {
    unrepresentable: 'throw',
    override({ jsonSchema, path }) {
      for (const condition of conditions) delete jsonSchema[condition];
      const other = Object.keys(jsonSchema).find((keyword) => !shape.includes(keyword));
      if (other) throw new Error(`${path.join('.')}: an answer with ${other}`);
      // Left out, not refused.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.nullable && !jsonSchema.type) nullAsMember(jsonSchema);
    },
  });

/** A union that may be null, as a union with null. */
function nullAsMember(schema: z.core.JSONSchema.BaseSchema): void {
  schema.anyOf = [...(schema.anyOf ?? schema.oneOf ?? []), { type: 'null' }];
  delete schema.oneOf;
  delete schema.nullable;
}
