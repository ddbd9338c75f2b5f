import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { encode } from '#contract/kit/form-data.ts';
import { roles } from '#contract/kit/roles.ts';
import { firstEvent } from '../calls/liveReader.ts';
import { setUpApi } from '../calls/startTestApi.ts';

const batchSize = 40;

const hostileValue = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      "'",
      '"',
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '%%%%%%%%',
      '\0',
      'a\0b',
      '\ud800',
      '\u202e',
      '𝕏',
      '🎸',
      '{{7*7}}',
      '#{7*7}',
      '<script>alert(1)</script>',
      '../../etc/passwd',
      'javascript:alert(1)',
      'x'.repeat(5000),
      '',
      ' ',
      'null',
      'NaN',
      '-1',
      '0',
      '1e309',
      '9'.repeat(40),
      '-0',
      '0x10',
      '1.5',
      '2147483648',
      '9007199254740993',
      'true',
      'false',
      '2026-02-30',
      '2026-11-21T00:00:00Z',
      '+275760-09-13',
      '0000-00-00',
      'infinity',
      'AR',
      'gb',
      v7(),
      'artist',
      'active',
      'ana@example.com',
      '"a b"@example.com',
      'https://example.com',
      'http://127.0.0.1:1/',
      'data:text/html,x',
      '\t=1+1',
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      2 ** 53,
      [],
      {},
      [[]],
      [null],
      ['a', 'b'],
      { $ne: '' },
      { a: { b: { c: 1 } } },
      { length: 5 },
      { toString: 'x' },
      { name: 'x', size: 1, type: 'image/png' },
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The names of the fields at the top level of a schema. */
function fieldNames(schema: z.ZodMiniType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  return Object.keys(properties);
}

const valuesFor = (names: string[]) =>
  names.length === 0
    ? fc.constant({})
    : fc.dictionary(
        fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 8 })),
        hostileValue,
        {
          maxKeys: Math.min(names.length + 1, 12),
        },
      );

const idArbitrary = fc.oneof(
  fc.constant(v7()),
  fc.constantFrom("'", '%00', '..%2f', '0', 'x'.repeat(150), '%F0%9F%8E%B8'),
);

const requestArbitrary = fc
  .constantFrom(...endpoints.filter(([name]) => name !== 'session.logout'))
  .chain(([name, endpoint]) =>
    fc.record({
      name: fc.constant(name),
      endpoint: fc.constant(endpoint),
      id: idArbitrary,
      caller: fc.nat({ max: 3 }),
      form: fc.boolean(),
      query: valuesFor(fieldNames(endpoint.query)),
      body: valuesFor(fieldNames(endpoint.body)),
    }),
  );
type Request = typeof requestArbitrary extends fc.Arbitrary<infer T> ? T : never;

const wellFormed = (value: string) => value.toWellFormed();

function bodyOf({ endpoint, form, body }: Request): {
  body?: FormData | string;
  headers: Record<string, string>;
} {
  if (endpoint.method === 'GET') return { headers: {} };
  if (!form) return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const data = new FormData();
  for (const [key, value] of encode(body)) data.append(wellFormed(key), wellFormed(String(value)));
  return { body: data, headers: {} };
}

/**
 * Defines a test that sends `count` random queries, paths and bodies, generated from the contract: every answer is below 500,
 * quick and without internals.
 */
export function testHostileRequests(count: number, timeout?: number): void {
  const api = setUpApi();
  let tokens: (string | undefined)[];
  beforeAll(async () => {
    tokens = [undefined, ...(await Promise.all(roles.map(async (role) => (await api.signedIn(role)).token)))];
  });

  test(
    `${count} hostile requests over every endpoint: no 500, no slow answer, no internals in an answer`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(requestArbitrary, { minLength: batchSize, maxLength: batchSize }),
          async (requests) => {
            await api.db.execute(sql`delete from attempts`);
            const answers = await Promise.all(requests.map((request) => send(api.url, tokens, request)));
            for (const [i, answer] of answers.entries()) expectHarmless(requests[i]?.name ?? '', answer);
          },
        ),
        // A fixed seed: a failure comes from a change of the code, not from chance.
        { numRuns: count / batchSize, endOnFailure: true, seed: 20_261_121 },
      );
    },
    timeout,
  );
}

function expectHarmless(name: string, { response, text, duration }: Awaited<ReturnType<typeof send>>): void {
  const what = `${name} ${response.status} ${text.slice(0, 300)}`;
  expect(response.status, what).toBeLessThan(500);
  expect(duration, what).toBeLessThan(15_000);
  expect(text, what).not.toMatch(/node_modules|\.ts:\d|select .* from|password_hash|argon2/i);
  if (response.status >= 400) expect(response.headers.get('content-type'), what).toContain('problem+json');
}

async function send(url: string, tokens: (string | undefined)[], request: Request) {
  const { endpoint, id, query, caller } = request as Request & { endpoint: Endpoint };
  const search = new URLSearchParams(
    encode(query).map(([key, value]): [string, string] => [wellFormed(key), wellFormed(String(value))]),
  );
  const { body, headers } = bodyOf(request);
  const begin = performance.now();
  const response = await fetch(`${url}${basePath}${endpoint.path.replace(/:\w+/g, id)}?${search}`, {
    method: endpoint.method,
    headers: { ...headers, ...(tokens[caller] && { authorization: `Bearer ${tokens[caller]}` }) },
    ...(body !== undefined && { body }),
  });
  const text = await (endpoint.streams && response.ok ? firstEvent(response) : response.text());
  return { response, text, duration: performance.now() - begin };
}
