import { expect, test, vi } from 'vitest';
import type { SessionUser } from './access.ts';
import { cachedActors, untilSessionCachesExpire } from './session-cache.ts';

const ana: SessionUser = { id: '1', role: 'editor', email: 'ana@example.com' };
const token = Buffer.from('a token');

test('concurrent lookups of a session are one, which is cached for a while', async () => {
  const find = vi.fn(async () => ana);
  const cached = cachedActors(find);
  expect(await Promise.all([cached(token), cached(Buffer.from(token)), cached(token)])).toEqual([
    ana,
    ana,
    ana,
  ]);
  expect(find).toHaveBeenCalledTimes(1);
  await untilSessionCachesExpire();
  await cached(token);
  expect(find).toHaveBeenCalledTimes(2);
});

test('unknown tokens and failed lookups are not cached', async () => {
  const answers = [async () => undefined, () => Promise.reject(new Error('unavailable')), async () => ana];
  const cached = cachedActors(() => (answers.shift() as () => Promise<SessionUser | undefined>)());
  expect(await cached(token)).toBeUndefined();
  await expect(cached(token)).rejects.toThrow('unavailable');
  expect(await cached(token)).toBe(ana);
});
