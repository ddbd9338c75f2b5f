import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/index.ts';
import { endpoint } from '#contract/kit/endpoint.ts';
import { type JsonSchema, schemaOf } from '../../http/json-schema.ts';
import { serializerOf } from '../../http/serialize.ts';

/* Properties that an endpoint's `out` does not name are not in its answer, at any depth, whatever its handler returns. */

/** The only places where an answer may have any value: a record before and after a change. */
const untypedPaths: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      'users',
      'spots',
      'events',
      'comments',
      'revisions',
      'categories',
      'pics',
      'stories',
      'banners',
      'notifications',
    ].map((noun) => [`${noun}.bulk`, ['sample[].before', 'sample[].after']]),
  ),
  ...Object.fromEntries(
    ['read', 'create', 'update', 'restore', 'restoreVersion', 'removePicture'].map((call) => [
      `spots.${call}`,
      ['data.review.refused.*'],
    ]),
  ),
  'spotResolve.next': ['data.review.refused.*'],
  'bulk.list': ['data[].fields', 'data[].query'],
  'bulk.read': ['fields', 'query'],
  'bulk.seen': ['fields', 'query'],
  'bulk.undo': ['fields', 'query'],
  'imports.apply': ['fields', 'query'],
  'history.list': ['data[].before', 'data[].after', 'data[].sent.values'],
  'history.version': ['record'],
  'history.listAt': ['data[].record'],
  'revisions.list': ['data[].old_data.*', 'data[].new_data.*'],
  'revisions.create': ['old_data.*', 'new_data.*'],
  'revisions.read': ['old_data.*', 'new_data.*', 'live.*'],
  'revisions.decide': ['data.old_data.*', 'data.new_data.*', 'data.live.*'],
  'revisions.undo': ['data.old_data.*', 'data.new_data.*', 'data.live.*'],
  'revisions.restore': ['data.old_data.*', 'data.new_data.*'],
};

interface Node extends JsonSchema {
  additionalProperties?: Node | boolean;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
}

const unknownProperty = { private_column: 'secret' };
const texts = [
  '2026-11-22',
  '00000000-0000-7000-8000-000000000000',
  '2026-11-22T00:00:00.000Z',
  'x'.repeat(22),
];
const textFor = ({ pattern = '' }: Node) => texts.find((text) => new RegExp(String(pattern)).test(text));

/** Builds answers of a schema: complete or with the required properties only; with one member of each union. */
class Sample {
  readonly complete: boolean;
  readonly member: number;
  /** The paths where the schema allows any value. */
  readonly untyped: string[] = [];
  constructor(complete: boolean, member = 0) {
    this.complete = complete;
    this.member = member;
  }

  /** A value of the schema, and the same with an unknown property in each object. */
  of(schema: Node, path = ''): { expected: unknown; extended: unknown } {
    const members = schema.anyOf ?? schema.oneOf;
    if (schema.nullable && !this.complete) return same(null);
    if (members) return this.of(members[this.member % members.length] as Node, path);
    if (schema.properties) return this.#object(schema, path);
    if (typeof schema.additionalProperties === 'object')
      return this.#record({ a: this.of(schema.additionalProperties, `${path}.*`) });
    if (schema.items) return this.#list(this.of(schema.items, `${path}[]`));
    if (schema.type === undefined) this.untyped.push(path.slice(1));
    return same(valueFor(schema));
  }

  #object({ properties = {}, required = [] }: Node, path: string) {
    const present = Object.entries(properties).filter(([name]) => this.complete || required.includes(name));
    const { expected, extended } = this.#record(
      Object.fromEntries(present.map(([name, schema]) => [name, this.of(schema, `${path}.${name}`)])),
    );
    return { expected, extended: { ...unknownProperty, ...extended } };
  }

  #record(values: Record<string, ReturnType<Sample['of']>>) {
    const pick = (which: 'expected' | 'extended') =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value[which]]));
    return { expected: pick('expected'), extended: pick('extended') };
  }

  #list({ expected, extended }: ReturnType<Sample['of']>) {
    return this.complete ? { expected: [expected, expected], extended: [extended, extended] } : same([]);
  }
}

const same = (value: unknown) => ({ expected: value, extended: value });

function valueFor(schema: Node): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'string') return textFor(schema);
  if (schema.type === 'boolean') return true;
  return schema.type === undefined ? { anything: ['at all'] } : 7;
}

const samplesOf = (out: z.ZodMiniType) =>
  [new Sample(true), new Sample(false), new Sample(true, 1), new Sample(true, 2)].map((sample) => ({
    ...sample.of(schemaOf(out) as Node),
    untyped: sample.untyped,
  }));

/** The answer without one of its required properties, each in turn. */
function* incomplete(schema: Node, value: unknown): Generator<unknown> {
  // The value is of the first member.
  if (schema.anyOf?.[0]?.properties) yield* incomplete(schema.anyOf[0], value);
  if (schema.items) for (const one of incomplete(schema.items, (value as unknown[])[0])) yield [one];
  const fields = value as Record<string, unknown>;
  for (const name of schema.required ?? []) {
    const { [name]: removed, ...rest } = fields;
    yield rest;
    for (const inner of incomplete(schema.properties?.[name] as Node, removed))
      yield { ...rest, [name]: inner };
  }
}

const serialized = (endpoint: Parameters<typeof serializerOf>[0], value: unknown) =>
  JSON.parse(serializerOf(endpoint).answer(value));

describe.each(endpoints)('%s', (name, endpoint) => {
  test('answers with the properties of its contract only', () => {
    for (const { expected, extended } of samplesOf(endpoint.out)) {
      // The samples match the schema, and without the serializer the unknown properties would be in the JSON.
      expect(z.parse(endpoint.out, expected)).toEqual(expected);
      expect(z.parse(endpoint.out, extended)).toEqual(expected);
      expect(JSON.parse(JSON.stringify(extended))).not.toEqual(expected);
      expect(serialized(endpoint, extended)).toEqual(expected);
      expect(serialized(endpoint, expected)).toEqual(expected);
    }
  });

  test('allows any value only at the paths listed here', () => {
    expect(samplesOf(endpoint.out)[0]?.untyped).toEqual(untypedPaths[name] ?? []);
  });

  test('throws when a required property is missing', () => {
    const [complete] = samplesOf(endpoint.out);
    const answers = [...incomplete(schemaOf(endpoint.out) as Node, complete?.expected)];
    expect(answers.length).toBeGreaterThan(0);
    const { method, path } = endpoint;
    for (const answer of answers)
      expect(() => serialized(endpoint, answer)).toThrow(`${method} ${path} does not answer its contract: `);
  });
});

const declared = (out: z.ZodMiniType) =>
  endpoint({ method: 'GET', path: '/things', minRole: 'editor', summary: 'Things', out });

test('a value of a union is serialized by the member that it matches', () => {
  const inUse = z.object({ kind: z.literal('used'), by: z.object({ id: z.string() }) });
  const free = z.object({ kind: z.literal('free'), since: z.string() });
  for (const out of [z.union([inUse, free]), z.discriminatedUnion('kind', [inUse, free])])
    for (const { expected, extended } of samplesOf(z.object({ state: z.nullable(out), all: z.array(out) })))
      expect(serialized(declared(z.object({ state: z.nullable(out), all: z.array(out) })), extended)).toEqual(
        expected,
      );
});

test.each<[string, z.ZodMiniType]>([
  ['a type that JSON lacks', z.object({ at: z.date() })],
  ['a custom check without a JSON schema', z.object({ file: z.custom<File>() })],
  ['an intersection', z.object({ both: z.intersection(z.object({}), z.object({})) })],
])('%s in an answer throws instead of passing every property', (_what, out) => {
  expect(() => serializerOf(declared(out)).answer({})).toThrow(/an answer with|cannot be represented/);
});
