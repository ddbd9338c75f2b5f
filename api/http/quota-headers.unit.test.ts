import type { FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { reserveQuota } from '../security/quotas.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import type { Call } from './call.ts';
import { headersOf, quotaExceeded } from './quota-headers.ts';

/* draft-ietf-httpapi-ratelimit-headers-10, docs/decisions/0039 and product/limits#per-hour. */

afterEach(() => void vi.useRealTimers());

const now = Date.parse('2026-03-01T10:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const use = (used: number, seconds: number) =>
  ({ kind: 'spots', max: 20, used, until: inSeconds(seconds) }) as const;

test.each<[Parameters<typeof headersOf>[0], policy: string, state: string]>([
  [[], '', ''],
  [[use(1, 1800)], '"spots";q=20;w=3600', '"spots";r=19;t=1800'],
  [[use(20, 0.2)], '"spots";q=20;w=3600', '"spots";r=0;t=1'],
  // A limit was lowered since; the clocks of servers differ.
  [[use(21, -5)], '"spots";q=20;w=3600', '"spots";r=0;t=1'],
  [[use(5, 3600.001)], '"spots";q=20;w=3600', '"spots";r=15;t=3600'],
  [
    [use(2, 10), { ...use(3, 60.5), kind: 'pictures' }],
    '"spots";q=20;w=3600, "pictures";q=20;w=3600',
    '"spots";r=18;t=10, "pictures";r=17;t=61',
  ],
])('the headers of %j', (all, policy, state) => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  expect(headersOf(all)).toEqual({ 'ratelimit-policy': policy, ratelimit: state });
});

describe('the 429', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const warn = vi.fn();
  const exceeded = (person: string, kind: 'spots' | 'edits' = 'spots') => {
    const call = { db: database.db, actor: { id: person, role: 'user', email: '' } } as Partial<
      Call<Endpoint>
    >;
    const log = { warn } as Partial<FastifyRequest['log']>;
    return quotaExceeded(call as Call<Endpoint>, { log } as FastifyRequest, { kind, n: 1, max: 2 });
  };
  const reserve = (person: string, kind: 'spots' | 'edits' = 'spots') =>
    reserveQuota(database.db, person, { kind, n: 2, max: 2 });

  test('an exceeded quota is 429 with its kind, its limit and the time until it is reset', async () => {
    const person = v7();
    const { until = '' } = (await reserve(person)) ?? {};
    vi.useFakeTimers({ now: Date.parse(until) - 90_500, toFake: ['Date'] });
    const problem = await exceeded(person);
    expect(problem).toMatchObject({
      status: 429,
      code: codes.limitReached,
      params: { kind: 'spots', most: 2, minutes: 2 },
      headers: {
        'ratelimit-policy': '"spots";q=2;w=3600',
        ratelimit: '"spots";r=0;t=91',
        'retry-after': '91',
      },
    });
  });

  test('a single call of more than the limit is told to wait an hour', async () => {
    const { headers, params } = await exceeded(v7());
    expect([headers['retry-after'], headers.ratelimit, params?.minutes]).toEqual([
      '3600',
      '"spots";r=2;t=3600',
      60,
    ]);
  });

  test('each exceeded quota of a person is logged once an hour', async () => {
    const [ana, eva] = [v7(), v7()];
    for (const person of [ana, eva])
      for (const kind of ['spots', 'edits'] as const) await reserve(person, kind);
    warn.mockClear();
    for (const person of [ana, ana, eva, ana]) await exceeded(person);
    await exceeded(ana, 'edits');
    expect(warn.mock.calls).toEqual([
      [{ person: ana, kind: 'spots', most: 2 }, 'limit per hour reached'],
      [{ person: eva, kind: 'spots', most: 2 }, 'limit per hour reached'],
      [{ person: ana, kind: 'edits', most: 2 }, 'limit per hour reached'],
    ]);
    await database.pool.query(`update quotas set until = until + interval '1 hour'`);
    await exceeded(ana);
    expect(warn).toHaveBeenCalledTimes(4);
  });
});
