import { describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { type Call, fromReplica } from './call.ts';

const primary = { name: 'primary' };
const replica = { name: 'replica' };
const handler = vi.fn(async (call: Call<Endpoint>) => (call.db as unknown as typeof primary).name);
const ask = (read: unknown, query = {}) =>
  fromReplica(handler)({
    ...{ db: primary, query, actor: {} },
    replica: read && { read },
  } as unknown as Call<Endpoint>);

describe('a call that a replica may answer', () => {
  test('is answered by the replica that has caught up', async () => {
    expect(await ask(async (work: (db: unknown) => unknown) => ({ result: await work(replica) }))).toBe(
      'replica',
    );
  });

  test('is answered by the primary without a replica, and when none has caught up', async () => {
    expect(await ask(undefined)).toBe('primary');
    expect(await ask(async () => undefined)).toBe('primary');
  });

  test('is answered by the primary if it is an export', async () => {
    const read = vi.fn();
    expect(await ask(read, { export: 'xlsx' })).toBe('primary');
    expect(read).not.toHaveBeenCalled();
  });
});
