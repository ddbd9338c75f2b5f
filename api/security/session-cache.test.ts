import { expect, test, vi } from 'vitest';
import type { Actor } from './access.ts';
import { cachedActors, untilSessionCachesExpire } from './session-cache.ts';

const ana: Actor = { id: '1', role: 'editor', email: 'ana@example.com' };
const token = Buffer.from('her token');

test('one caller is asked for once per lease, however many ask', async () => {
  const find = vi.fn(async () => ana);
  const known = cachedActors(find);
  expect(await Promise.all([known(token), known(Buffer.from(token)), known(token)])).toEqual([ana, ana, ana]);
  expect(find).toHaveBeenCalledTimes(1);
  await untilSessionCachesExpire();
  await known(token);
  expect(find).toHaveBeenCalledTimes(2);
});

test('strangers and failed lookups are not remembered', async () => {
  const answers = [async () => undefined, () => Promise.reject(new Error('away')), async () => ana];
  const known = cachedActors(() => (answers.shift() as () => Promise<Actor | undefined>)());
  expect(await known(token)).toBeUndefined();
  await expect(known(token)).rejects.toThrow('away');
  expect(await known(token)).toBe(ana);
});
