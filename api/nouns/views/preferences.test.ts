import { describe, expect, test } from 'vitest';
import { preferences } from '#contract/preferences.ts';
import { views } from '#contract/views.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();

const change = (person: TestUser, body: object) => person.call(preferences.change, { body: body as never });
const mine = async (person: TestUser) => (await person.call(preferences.list)).body.data;
const viewOf = async (person: TestUser, more: object = {}) => {
  const body = { list: 'users', name: 'Perú', query: { country: 'PE' }, ...more };
  return (await person.call(views.create, { body })).body.id;
};

describe('refuses', () => {
  test.each<[string, object, string]>([
    ['an unknown list', { list: 'planets', columns: ['name'] }, 'list'],
    ['a column twice', { list: 'users', columns: ['name', 'name'] }, 'columns'],
    ['a column that is no id', { list: 'users', columns: ['name', '<b>'] }, 'columns.1'],
    ['another list than the inbox to land on', { list: 'users', home: true }, 'home'],
    ['an unknown view', { list: 'users', view: '00000000-0000-7000-8000-000000000000' }, 'view'],
  ])('%s', async (_what, body, path) => {
    const editor = await api.signedIn('editor');
    const answer = await change(editor, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await mine(editor)).toEqual([]);
  });

  test('a private view of another, a deleted one, and one of another list', async () => {
    const [editor, other] = [await api.signedIn('editor'), await api.signedIn('editor')];
    const own = await viewOf(editor);
    const deleted = await viewOf(editor);
    await editor.call(views.remove, { params: { id: deleted } });
    for (const body of [
      { list: 'users', view: await viewOf(other) },
      { list: 'users', view: deleted },
      { list: 'comments', view: own },
    ])
      expect((await change(editor, body)).body.errors?.[0]?.path).toBe('view');
    expect(await mine(editor)).toEqual([]);
  });
});

test('columns and first view are kept for each person and list, one without the other', async () => {
  const [editor, other] = [await api.signedIn('editor'), await api.signedIn('editor')];
  const view = await viewOf(other, { shared: true });
  const columns = ['email', 'createdAt', 'name'];
  expect((await change(editor, { list: 'users', columns })).body.data).toEqual({
    ...{ list: 'users', columns, view: null, home: false },
  });
  await change(editor, { list: 'users', view });
  await change(editor, { list: 'spot_events', columns: ['title'] });
  await change(other, { list: 'users', columns: ['role'] });
  expect(await mine(editor)).toEqual([
    { list: 'spot_events', columns: ['title'], view: null, home: false },
    { list: 'users', columns, view, home: false },
  ]);
  const { rows } = await api.database.pool.query(
    `select list, columns, view_id from list_preferences where user_id = '${editor.user.id}' order by list`,
  );
  expect(rows).toEqual([
    { list: 'spot_events', columns: ['title'], view_id: null },
    { list: 'users', columns, view_id: view },
  ]);
  // While its owner keeps it to themselves it opens with all again, and with it when they share it.
  const share = (shared: boolean) => other.call(views.update, { params: { id: view }, body: { shared } });
  await share(false);
  expect((await mine(editor))[1]?.view).toBeNull();
  await share(true);
  expect((await mine(editor))[1]?.view).toBe(view);
  await change(editor, { list: 'users', columns: [], view: null });
  expect((await mine(editor))[1]).toEqual({ list: 'users', columns: null, view: null, home: false });
  expect(await mine(other)).toEqual([{ list: 'users', columns: ['role'], view: null, home: false }]);
});

test('set twice at once, one row remains', async () => {
  const editor = await api.signedIn('editor');
  const answers = await Promise.all(
    ['email', 'role', 'name', 'type'].map((id) => change(editor, { list: 'users', columns: [id] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await mine(editor)).toHaveLength(1);
});

test('whoever chooses the inbox lands on it, until they choose otherwise', async () => {
  const [editor, other] = [await api.signedIn('editor'), await api.signedIn('editor')];
  const inbox = { list: 'inbox', columns: null, view: null };
  expect((await change(editor, { list: 'inbox', home: true })).body.data).toEqual({ ...inbox, home: true });
  await change(editor, { list: 'users', columns: ['email'] });
  expect((await mine(editor))[0]).toEqual({ ...inbox, home: true });
  expect(await mine(other)).toEqual([]);
  await change(editor, { list: 'inbox', home: 'false' });
  expect((await mine(editor))[0]).toEqual({ ...inbox, home: false });
});
