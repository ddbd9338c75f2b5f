import build, { type AnySchema } from 'fast-json-stringify';
import type * as z from 'zod/mini';
import { type Endpoint, Problem } from '#contract/kit/endpoint.ts';
import { once } from '#contract/values/once.ts';
import { type JsonSchema, schemaOf } from './json-schema.ts';

/* Answers are serialized by the contract: a property that the schema does not name is not written. */

export interface Serializer {
  /** The answer as JSON. Throws when a promised property is missing. */
  answer(value: unknown): string;
  /** A record in a refusal, as the endpoint's `record` or `data` describes it; undefined if it has neither. */
  record(value: unknown): Record<string, unknown> | undefined;
}

const serializers = new WeakMap<Endpoint, Serializer>();

/** The one of an endpoint; compiled on first use, so that the server starts faster. */
export function serializerOf(endpoint: Endpoint): Serializer {
  const serializer = serializers.get(endpoint) ?? newSerializer(endpoint);
  serializers.set(endpoint, serializer);
  return serializer;
}

function newSerializer({ method, path, out, record: refused }: Endpoint): Serializer {
  const schema = once(() => outlineOf(out));
  const answer = once(() => writerOf(schema()));
  const record = once(() => {
    const data = refused ? outlineOf(refused) : schema().properties?.data;
    // The record in a refusal may have been read with fewer columns than an answer has.
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

/** Keywords that describe structure: they decide what is written. */
const shape = 'type nullable enum properties required items additionalProperties anyOf oneOf'.split(' ');
/** Keywords that are validated on input only. */
const conditions = 'pattern format minimum maximum minLength maxLength minItems maxItems default'.split(' ');

/** The structure of a schema's output as JSON Schema. Throws on keywords that serialization would ignore. */
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

/** A nullable union, as a union that has null as a member. */
function nullAsMember(schema: z.core.JSONSchema.BaseSchema): void {
  schema.anyOf = [...(schema.anyOf ?? schema.oneOf ?? []), { type: 'null' }];
  delete schema.oneOf;
  delete schema.nullable;
}
