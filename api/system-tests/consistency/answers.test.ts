import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/index.ts';
import { endpoint } from '#contract/kit/endpoint.ts';
import { type JsonSchema, schemaOf } from '../../http/json-schema.ts';
import { serializerOf } from '../../http/serialize.ts';

/* What an endpoint's `out` does not name does not leave, at any depth, whatever its handler answers. */

/** The only places where an answer may hold anything: what a record was, and what became of it. */
const free: Record<string, string[]> = {
  'history.list': ['data[].before', 'data[].after'],
  'revisions.list': ['data[].old_data.*', 'data[].new_data.*'],
  'revisions.create': ['old_data.*', 'new_data.*'],
  'revisions.read': ['old_data.*', 'new_data.*', 'live.*'],
  'revisions.decide': ['data.old_data.*', 'data.new_data.*', 'data.live.*'],
  'revisions.undo': ['data.old_data.*', 'data.new_data.*', 'data.live.*'],
};

interface Node extends JsonSchema {
  additionalProperties?: Node | boolean;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
}

const added = { private_column: 'secret' };
const texts = [
  '2026-11-22',
  '00000000-0000-7000-8000-000000000000',
  '2026-11-22T00:00:00.000Z',
  'x'.repeat(22),
];
const textFor = ({ pattern = '' }: Node) => texts.find((text) => new RegExp(String(pattern)).test(text));

/** Answers of a kind: with all that may be there, or with as little as may be; with one member of each union. */
class Sample {
  readonly whole: boolean;
  readonly member: number;
  /** Where anything may be. */
  readonly free: string[] = [];
  constructor(whole: boolean, member = 0) {
    this.whole = whole;
    this.member = member;
  }

  /** What the schema promises, and the same with a property more in each object. */
  of(schema: Node, path = ''): { promised: unknown; more: unknown } {
    const members = schema.anyOf ?? schema.oneOf;
    if (schema.nullable && !this.whole) return same(null);
    if (members) return this.of(members[this.member % members.length] as Node, path);
    if (schema.properties) return this.#object(schema, path);
    if (typeof schema.additionalProperties === 'object')
      return this.#record({ a: this.of(schema.additionalProperties, `${path}.*`) });
    if (schema.items) return this.#list(this.of(schema.items, `${path}[]`));
    if (schema.type === undefined) this.free.push(path.slice(1));
    return same(valueFor(schema));
  }

  #object({ properties = {}, required = [] }: Node, path: string) {
    const present = Object.entries(properties).filter(([name]) => this.whole || required.includes(name));
    const { promised, more } = this.#record(
      Object.fromEntries(present.map(([name, schema]) => [name, this.of(schema, `${path}.${name}`)])),
    );
    return { promised, more: { ...added, ...more } };
  }

  #record(values: Record<string, ReturnType<Sample['of']>>) {
    const taking = (which: 'promised' | 'more') =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value[which]]));
    return { promised: taking('promised'), more: taking('more') };
  }

  #list({ promised, more }: ReturnType<Sample['of']>) {
    return this.whole ? { promised: [promised, promised], more: [more, more] } : same([]);
  }
}

const same = (value: unknown) => ({ promised: value, more: value });

function valueFor(schema: Node): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'string') return textFor(schema);
  if (schema.type === 'boolean') return true;
  return schema.type === undefined ? { anything: ['at all'] } : 7;
}

const samplesOf = (out: z.ZodMiniType) =>
  [new Sample(true), new Sample(false), new Sample(true, 1), new Sample(true, 2)].map((sample) => ({
    ...sample.of(schemaOf(out) as Node),
    free: sample.free,
  }));

/** The answer without one of the things that it promises, each in turn. */
function* lacking(schema: Node, value: unknown): Generator<unknown> {
  if (schema.items) for (const one of lacking(schema.items, (value as unknown[])[0])) yield [one];
  const fields = value as Record<string, unknown>;
  for (const name of schema.required ?? []) {
    const { [name]: gone, ...rest } = fields;
    yield rest;
    for (const inner of lacking(schema.properties?.[name] as Node, gone)) yield { ...rest, [name]: inner };
  }
}

const written = (one: Parameters<typeof serializerOf>[0], value: unknown) =>
  JSON.parse(serializerOf(one).answer(value));

describe.each(endpoints)('%s', (name, one) => {
  test('answers what its contract names, and nothing else', () => {
    for (const { promised, more } of samplesOf(one.out)) {
      // The samples are answers, and what is more in them would leave by itself.
      expect(z.parse(one.out, promised)).toEqual(promised);
      expect(z.parse(one.out, more)).toEqual(promised);
      expect(JSON.parse(JSON.stringify(more))).not.toEqual(promised);
      expect(written(one, more)).toEqual(promised);
      expect(written(one, promised)).toEqual(promised);
    }
  });

  test('has no free places but those that are named here', () => {
    expect(samplesOf(one.out)[0]?.free).toEqual(free[name] ?? []);
  });

  test('does not answer without what it promises', () => {
    const [whole] = samplesOf(one.out);
    const answers = [...lacking(schemaOf(one.out) as Node, whole?.promised)];
    expect(answers.length).toBeGreaterThan(0);
    const { method, path } = one;
    for (const answer of answers)
      expect(() => written(one, answer)).toThrow(`${method} ${path} does not answer its contract: "`);
  });
});

const declared = (out: z.ZodMiniType) =>
  endpoint({ method: 'GET', path: '/things', minRole: 'editor', summary: 'Things', out });

test('a union is cut to the member that the value is', () => {
  const inUse = z.object({ kind: z.literal('used'), by: z.object({ id: z.string() }) });
  const free = z.object({ kind: z.literal('free'), since: z.string() });
  for (const out of [z.union([inUse, free]), z.discriminatedUnion('kind', [inUse, free])])
    for (const { promised, more } of samplesOf(z.object({ state: z.nullable(out), all: z.array(out) })))
      expect(written(declared(z.object({ state: z.nullable(out), all: z.array(out) })), more)).toEqual(
        promised,
      );
});

test.each<[string, z.ZodMiniType]>([
  ['what JSON does not know', z.object({ at: z.date() })],
  ['what is checked by a function alone', z.object({ file: z.custom<File>() })],
  ['two shapes at once', z.object({ both: z.intersection(z.object({}), z.object({})) })],
])('%s cannot be answered, rather than let everything pass', (_what, out) => {
  expect(() => serializerOf(declared(out)).answer({})).toThrow(/an answer with|cannot be represented/);
});
