import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { history } from '../../records/history.table.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();

const editor = () => api.as('editor');
const comment = async (spot_id: string, text: string) =>
  (await editor()).call(comments.create, { body: { spot_id, comment: text } });
const texts = async (query: Record<string, unknown>) => {
  const { body } = await (await editor()).call(comments.list, { query });
  return { texts: body.data.map((one) => one.comment), total: body.metadata.total };
};

test.each([
  ['a blank text', { comment: ' ' }, 'comment'],
  ['a text that is too long', { comment: 'x'.repeat(2001) }, 'comment'],
  ['an unknown spot', { spot_id: crypto.randomUUID() }, 'spot_id'],
  ['another user as its author', { user_id: crypto.randomUUID() }, 'user_id'],
])('refuses %s', async (_what, more, path) => {
  const spot_id = (await createSpot(await editor())).id;
  const body = { spot_id, comment: 'Hola', ...more };
  const answer = await (await editor()).call(comments.create, { body });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  expect((await texts({ spot_id })).total).toBe(0);
});

test('a comment is created as the caller, listed for all spots and for one, searched and deleted', async () => {
  const { call, user } = await editor();
  const [a, b] = [await createSpot(await editor(), { name: 'Uno' }), await createSpot(await editor())];
  const created = (await comment(a.id, '¡Qué peña <b>más</b> linda!')).body;
  expect(created).toMatchObject({
    comment: '¡Qué peña <b>más</b> linda!',
    user_id: { first_name: user.first_name, last_name: 'Test' },
    spot_id: { name: 'Uno' },
  });
  await comment(b.id, 'Otra cosa');
  expect(await texts({})).toEqual({ texts: ['Otra cosa', created.comment], total: 2 });
  expect(await texts({ perPage: 1, page: 2 })).toEqual({ texts: [created.comment], total: 2 });
  expect(await texts({ spot_id: a.id })).toEqual({ texts: [created.comment], total: 1 });
  expect(await texts({ search: 'PENA MAS' })).toEqual({ texts: [created.comment], total: 1 });
  expect(await texts({ search: 'pena', spot_id: b.id })).toEqual({ texts: [], total: 0 });

  const params = { id: created.id };
  expect((await call(comments.remove, { params })).body).toEqual({ status: 200, id: created.id });
  expect((await call(comments.remove, { params })).status).toBe(404);
  expect(await texts({})).toEqual({ texts: ['Otra cosa'], total: 1 });
  const entries = await api.db
    .select()
    .from(history)
    .where(eq(history.record_id, created.id))
    .orderBy(history.id);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'delete']);
});
