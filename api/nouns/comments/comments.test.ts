import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { history } from '../../records/history.table.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const editor = () => api.as('editor');
const comment = async (spot_id: string, text: string) =>
  (await editor()).call(comments.create, { body: { spot_id, comment: text } });
const texts = async (query: Record<string, unknown>) => {
  const { body } = await (await editor()).call(comments.list, { query });
  return { texts: body.data.map((one) => one.comment), total: body.metadata.total };
};

test.each([
  ['nothing in it', { comment: ' ' }, 'comment'],
  ['too much in it', { comment: 'x'.repeat(2001) }, 'comment'],
  ['no such spot', { spot_id: crypto.randomUUID() }, 'spot_id'],
  ['somebody else as its author', { user_id: crypto.randomUUID() }, 'user_id'],
])('is refused with %s', async (_what, more, path) => {
  const spot_id = (await createSpot(await editor())).id;
  const body = { spot_id, comment: 'Hola', ...more };
  const answer = await (await editor()).call(comments.create, { body });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  expect((await texts({ spot_id })).total).toBe(0);
});

test('is made by the caller, listed of all spots and of one, searched, and deleted', async () => {
  const { call, user } = await editor();
  const [a, b] = [await createSpot(await editor(), { name: 'Uno' }), await createSpot(await editor())];
  const made = (await comment(a.id, '¡Qué peña <b>más</b> linda!')).body;
  expect(made).toMatchObject({
    comment: '¡Qué peña <b>más</b> linda!',
    user_id: { first_name: user.first_name, last_name: 'Test' },
    spot_id: { name: 'Uno' },
  });
  await comment(b.id, 'Otra cosa');
  expect(await texts({})).toEqual({ texts: ['Otra cosa', made.comment], total: 2 });
  expect(await texts({ perPage: 1, page: 2 })).toEqual({ texts: [made.comment], total: 2 });
  expect(await texts({ spot_id: a.id })).toEqual({ texts: [made.comment], total: 1 });
  expect(await texts({ search: 'PENA MAS' })).toEqual({ texts: [made.comment], total: 1 });
  expect(await texts({ search: 'pena', spot_id: b.id })).toEqual({ texts: [], total: 0 });

  const params = { id: made.id };
  expect((await call(comments.remove, { params })).body).toEqual({ status: 200, id: made.id });
  expect((await call(comments.remove, { params })).status).toBe(404);
  expect(await texts({})).toEqual({ texts: ['Otra cosa'], total: 1 });
  const kept = await api.db.select().from(history).where(eq(history.record_id, made.id)).orderBy(history.id);
  expect(kept.map(({ action }) => action)).toEqual(['create', 'delete']);
});
