import { describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { type View, views } from '#contract/views.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { eraseDeletedUsers } from '../users/users.jobs.ts';

const api = setUpApi();

const peru = { list: 'users', name: 'Perú', query: { country: 'PE' } };
const create = (person: TestUser, more: object = {}) =>
  person.call(views.create, { body: { ...peru, ...more } });
const created = async (person: TestUser, more: object = {}): Promise<View> => {
  const { status, body } = await create(person, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const namesFor = async (person: TestUser) =>
  (await person.call(views.list)).body.data.map(({ name }) => name);
/** The oracle: what the table has. */
const stored = async (where: string) =>
  (await api.database.pool.query(`select * from views where ${where} order by id`)).rows;

describe('refuses', () => {
  test.each<[string, object, string, string]>([
    ['an unknown list', { list: 'planets' }, 'list', 'badChoice'],
    ['a list of another record', { list: 'spot_events', query: {} }, 'list', 'badChoice'],
    ['a name of 81 letters', { name: 'x'.repeat(81) }, 'name', 'tooLong'],
    ['no name', { name: ' ' }, 'name', 'nameRequired'],
    ['a value that the list refuses', { query: { country: 'XX' } }, 'query.country', 'badCountry'],
    ['a filter that the list lacks', { query: { planet: 'mars' } }, 'query.planet', 'unknownField'],
    ['a page', { query: { page: '2' } }, 'query.page', 'unknownField'],
    ['an export', { query: { export: 'xlsx' } }, 'query.export', 'unknownField'],
    ['a sort that the list lacks', { query: { sort: 'password' } }, 'query.sort', 'badChoice'],
    ['columns that are no ids', { query: { columns: 'name,<b>' } }, 'query.columns', 'invalid'],
    ['another way to show rows', { query: { view: 'globe' } }, 'query.view', 'badChoice'],
    ['an owner', { owner: { id: crypto.randomUUID() } }, 'owner', 'unknownField'],
  ])('%s', async (_what, more, path, code) => {
    const editor = await api.signedIn('editor');
    const { status, body } = await create(editor, more);
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([422, path, code]);
    expect(await stored(`user_id = '${editor.user.id}'`)).toEqual([]);
  });

  test('changes by others: 404 for a private view, 403 for one of the team', async () => {
    const [owner, other, admin] = [
      await api.signedIn('editor'),
      await api.signedIn('editor'),
      await api.signedIn('admin'),
    ];
    const [own, team] = [await created(owner), await created(owner, { shared: true })];
    const before = await stored('true');
    const tries = async (person: TestUser, id: string) => [
      (await person.call(views.update, { params: { id }, body: { name: 'Mía' } })).status,
      (await person.call(views.remove, { params: { id } })).status,
      (await person.call(views.restore, { params: { id } })).status,
    ];
    expect(await tries(other, own.id)).toEqual([404, 404, 404]);
    expect(await tries(admin, own.id)).toEqual([404, 404, 404]);
    expect(await tries(other, team.id)).toEqual([403, 403, 404]);
    expect(await stored('true')).toEqual(before);
    const renamed = { params: { id: team.id }, body: { name: 'De todos' } };
    expect((await admin.call(views.update, renamed)).body.data).toMatchObject({
      name: 'De todos',
      owner: { id: owner.user.id },
    });
    expect((await admin.call(views.remove, { params: { id: team.id } })).status).toBe(200);
  });

  test('more than a hundred views of one person, also when they are created at once', async () => {
    const editor = await api.signedIn('editor');
    await api.database.pool.query(
      `insert into views (id, user_id, list, name, query, deleted_at)
       select gen_random_uuid(), $1, 'users', n, '{}', case when n > 95 then now() end from generate_series(1, 98) n`,
      [editor.user.id],
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(editor)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      status: 409,
      code: 'tooManyViews',
    });
    const [deleted] = await stored(`user_id = '${editor.user.id}' and deleted_at is not null`);
    expect((await editor.call(views.restore, { params: { id: deleted.id } })).status).toBe(409);
    expect(await stored(`user_id = '${editor.user.id}' and deleted_at is null`)).toHaveLength(100);
  });

  test('more than three hundred views of the team', async () => {
    const editor = await api.signedIn('editor');
    const own = await created(editor);
    await api.database.pool.query(
      `insert into views (id, user_id, list, name, query, shared)
       select gen_random_uuid(), $1, 'users', n, '{}', true from generate_series(1, 300) n`,
      [(await api.signedIn('editor')).user.id],
    );
    expect((await create(editor, { shared: true })).body.code).toBe('tooManyTeamViews');
    const share = { params: { id: own.id }, body: { shared: true } };
    expect((await editor.call(views.update, share)).body.code).toBe('tooManyTeamViews');
    await api.database.pool.query('delete from views where shared');
    expect((await editor.call(views.update, share)).status).toBe(200);
    expect((await editor.call(views.remove, { params: share.params })).status).toBe(200);
  });
});

test('a view keeps what the list reads, is changed by version, deleted and restored as it was', async () => {
  const editor = await api.signedIn('editor');
  const query = {
    country: 'gb',
    search: ' ana\u200b ',
    sort: 'createdAt',
    order: 'asc',
    columns: 'email,role',
    type: '',
  };
  const view = await created(editor, { query });
  const kept = { country: 'UK', search: 'ana', sort: 'createdAt', order: 'asc', columns: 'email,role' };
  expect(view).toMatchObject({ list: 'users', noun: 'users', query: kept, shared: false, version: 1 });
  expect((await stored(`id = '${view.id}'`))[0]).toMatchObject({ query: kept, user_id: editor.user.id });

  const params = { id: view.id };
  // What a GET gave can be sent back, changed.
  const changed = await editor.call(views.update, {
    params,
    body: { ...view, name: 'Reino Unido' } as never,
  });
  expect(changed.body).toMatchObject({ status: 200, data: { name: 'Reino Unido', query: kept, version: 2 } });
  const stale = await editor.call(views.update, { params, body: { name: 'Otra', version: 1 } });
  expect([stale.status, (stale.body as { current?: View }).current?.name]).toEqual([409, 'Reino Unido']);
  const moved = await editor.call(views.update, { params, body: { list: 'spots' } as never });
  expect([moved.status, moved.body.errors?.[0]]).toMatchObject([422, { path: 'list', code: 'fixedField' }]);
  const wrong = await editor.call(views.update, { params, body: { query: { types: ['live'] } } });
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'query.types']);

  expect((await editor.call(views.remove, { params, query: { version: 1 } })).status).toBe(409);
  expect((await editor.call(views.remove, { params })).body).toEqual({ status: 200, id: view.id });
  expect((await editor.call(views.remove, { params })).status).toBe(404);
  expect(await namesFor(editor)).toEqual([]);
  expect((await editor.call(views.restore, { params })).body.data).toEqual(changed.body.data);
  expect(await namesFor(editor)).toEqual(['Reino Unido']);
});

test('everybody sees their own views and those of the team, by name; a deleted person leaves only the latter', async () => {
  const [ana, eva] = [await api.signedIn('editor'), await api.signedIn('editor')];
  await created(ana, { name: 'Ñandú' });
  await created(ana, { name: 'ámbar', shared: true });
  await created(eva, { name: 'Zeta', list: 'spots_oasis', query: { types: ['oasis'], view: 'map' } });
  expect(await namesFor(ana)).toEqual(['ámbar', 'Ñandú']);
  expect(await namesFor(eva)).toEqual(['ámbar', 'Zeta']);
  expect((await eva.call(views.list)).body.data[1]?.query).toEqual({ types: ['oasis'], view: 'map' });
  expect((await (await api.signedIn('user')).call(views.list)).status).toBe(403);

  const admin = await api.as('admin');
  expect((await admin.call(users.remove, { params: { id: ana.user.id } })).status).toBe(200);
  await api.database.pool.query(`update users set deleted_at = now() - interval '31 days' where id = $1`, [
    ana.user.id,
  ]);
  await eraseDeletedUsers({ db: api.db, jobs: api.app.mount.services.jobs });
  expect((await stored(`user_id = '${ana.user.id}'`)).map(({ name }) => name)).toEqual(['ámbar']);
  expect(await namesFor(eva)).toEqual(['ámbar', 'Zeta']);
});

test('a deleted view can be restored for a day', async () => {
  const editor = await api.signedIn('editor');
  const [old, next] = [await created(editor), await created(editor)];
  await editor.call(views.remove, { params: { id: old.id } });
  await api.database.pool.query(`update views set deleted_at = now() - interval '25 hours' where id = $1`, [
    old.id,
  ]);
  await editor.call(views.remove, { params: { id: next.id } });
  expect(await stored(`user_id = '${editor.user.id}'`)).toMatchObject([{ id: next.id }]);
});
