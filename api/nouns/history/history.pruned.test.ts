import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/kit/messages.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

const api = setUpApi({ HISTORY_DAYS: '10' });

test('a time before the kept history is refused', async () => {
  const { call, user } = await api.signedIn('editor');
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const asked = async (days: number) => {
    const list = await call(contract.history.listAt, { query: { noun: 'users', at: at(days) } });
    const query = { noun: 'users', at: at(days) };
    const version = await call(contract.history.version, { params: { id: user.id }, query });
    expect(list.body.message).toBe(version.body.message);
    return [list.status, version.status, list.body.message];
  };
  expect(await asked(9)).toEqual([200, 200, undefined]);
  expect(await asked(11)).toEqual([422, 422, messages.beforeHistory]);
  const { body: category } = await call(contract.categories.create, { body: { name: 'Uno' } });
  const restored = await call(contract.categories.restoreVersion, {
    params: { id: category.id },
    body: { at: at(11), version: 1 },
  });
  expect([restored.status, restored.body.message]).toEqual([422, messages.beforeHistory]);
});
