import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { spotRelations, spots as table } from './spots.table.ts';

let api: TestApi;
const names: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi();
  const { user } = await api.as('user');
  const rows = [
    { name: 'Peña del Sur', address: 'Córdoba', type: 'bar_club', country: 'AR' },
    { name: 'Dragón 100%', address: 'La Paz', type: 'artist', country: 'BO' },
    { name: 'Ana', address: '', type: 'people', country: 'AR', user_id: user.id, enable: true },
    { name: 'Concierto', address: 'San José', type: 'show_concert', country: 'CR' },
    { name: 'Oasis Uno', address: '', type: 'oasis', country: 'UK' },
  ] as const;
  for (const [i, row] of rows.entries()) {
    const createdAt = `2026-0${i + 1}-01T00:00:00Z`;
    const [inserted] = await api.db
      .insert(table)
      .values({ ...row, createdAt })
      .returning({ id: table.id });
    names[row.name] = inserted?.id ?? '';
  }
});
afterAll(() => api.stop());

const found = async (query: Record<string, unknown>, role: 'editor' | 'user' = 'editor') => {
  const { body } = await (await api.as(role)).call(spots.list, { query });
  return { names: body.data.map(({ name }) => name), total: body.metadata.total };
};

describe('a list of spots', () => {
  test('has the newest first, in pages, with an exact total', async () => {
    expect(await found({})).toEqual({
      names: ['Oasis Uno', 'Concierto', 'Ana', 'Dragón 100%', 'Peña del Sur'],
      total: 5,
    });
    expect(await found({ page: 2, perPage: 2 })).toEqual({ names: ['Ana', 'Dragón 100%'], total: 5 });
    expect(await found({ page: 3, limit: 2 })).toEqual({ names: ['Peña del Sur'], total: 5 });
    expect(await found({ page: 9, perPage: 2 })).toEqual({ names: [], total: 5 });
    expect((await found({ order: 'asc', perPage: 1 })).names).toEqual(['Peña del Sur']);
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ types: ['artist'] }, ['Dragón 100%']],
    [{ types: 'people' }, ['Ana']],
    [{ types: ['people', 'oasis', 'artist'] }, ['Oasis Uno', 'Ana', 'Dragón 100%']],
    [{ types: '' }, ['Oasis Uno', 'Concierto', 'Ana', 'Dragón 100%', 'Peña del Sur']],
    [{ country: 'AR' }, ['Ana', 'Peña del Sur']],
    [{ country: 'gb' }, ['Oasis Uno']],
    [{ country: 'AR', types: ['people', 'artist'] }, ['Ana']],
    [{ country: 'XX' }, []],
    [{ search: 'cordoba' }, ['Peña del Sur']],
    [{ search: 'PENA' }, ['Peña del Sur']],
    [{ search: 'dragon 100%' }, ['Dragón 100%']],
    [{ search: '%' }, []],
    [{ search: 'pena', types: ['artist'] }, []],
  ])('with the filters %j', async (query, expected) => {
    if (query.country === 'XX') {
      const { status } = await (await api.as('editor')).call(spots.list, { query });
      expect(status).toBe(422);
      return;
    }
    expect(await found(query)).toEqual({ names: expected, total: expected.length });
    const { body } = await (await api.as('editor')).call(spots.listV2, { query });
    expect(body.data.map(({ name }) => name)).toEqual(expected);
  });

  test('has only their own spots for users, with any filter', async () => {
    expect(await found({}, 'user')).toEqual({ names: ['Ana'], total: 1 });
    expect(await found({ search: 'pena' }, 'user')).toEqual({ names: [], total: 0 });
    expect(await found({ types: ['bar_club'] }, 'user')).toEqual({ names: [], total: 0 });
  });

  test('has their own spots for staff with the filter own', async () => {
    const editor = await api.as('editor');
    const own = async () => (await editor.call(spots.list, { query: { own: true } })).body;
    expect(await own()).toMatchObject({ data: [], metadata: { total: 0 } });
    await api.db.insert(table).values({ name: 'Propio', type: 'people', user_id: editor.user.id });
    expect(await own()).toMatchObject({ data: [{ name: 'Propio' }], metadata: { total: 1 } });
    expect((await found({ own: false })).total).toBe(6);
    expect(await found({ own: false }, 'user')).toEqual({ names: ['Ana'], total: 1 });
    await api.db.delete(table).where(eq(table.name, 'Propio'));
  });

  test.each([{ perPage: 101 }, { page: 0 }, { types: ['pub'] }, { sort: 'search' }])(
    'refuses %j',
    async (query) => {
      expect((await (await api.as('editor')).call(spots.list, { query })).status).toBe(422);
    },
  );
});

test('signed-in users can find people by name or id, and read their names only', async () => {
  const user = await api.signedIn('user');
  const people = async (query: object) => (await user.call(spots.people, { query })).body;
  const ana = { id: names.Ana, name: 'Ana', country: 'AR', thumbnail: null };
  expect(await people({ search: 'an' })).toMatchObject({ data: [ana], metadata: { total: 1 } });
  expect((await people({ ids: [names.Ana, names.Concierto] })).data).toEqual([ana]);
  expect((await people({})).data).toEqual([ana]);
  expect((await people({ search: 'concierto' })).data).toEqual([]);
});

test('users find published people and their own, by name only', async () => {
  const user = await api.signedIn('user');
  const created = await api.db
    .insert(table)
    .values([
      { name: 'Pública', address: 'Calle secreta', type: 'people', country: 'AR', enable: true },
      { name: 'Propia', type: 'people', country: 'AR', user_id: user.user.id },
      { name: 'Conocida', type: 'people', country: 'AR' },
      { name: 'Oculta', address: 'Calle secreta', type: 'people', country: 'AR' },
    ])
    .returning({ id: table.id, name: table.name });
  const idOf = (name: string) => created.find((spot) => spot.name === name)?.id ?? '';
  for (const name of ['Pública', 'Oculta'])
    await api.db
      .update(table)
      .set({ thumbnail_photos: ['/files/a.thumb.webp'] })
      .where(eq(table.id, idOf(name)));
  await api.db
    .insert(spotRelations)
    .values({ spot_id: idOf('Propia'), kind: 'artist', related_id: idOf('Conocida'), position: 1 });
  const people = async (query: object, caller = user) => {
    const { data, metadata } = (await caller.call(spots.people, { query })).body;
    expect(metadata.total).toBe(data.length);
    return data;
  };
  const own = await people({ order: 'asc' });
  expect(own.map(({ name }) => name).sort()).toEqual(['Ana', 'Propia', 'Pública']);
  expect(own.map(({ thumbnail }) => thumbnail)).toEqual([null, null, null]);
  expect(await people({ search: 'secreta' })).toEqual([]);
  expect(await people({ search: 'oculta' })).toEqual([]);
  expect(await people({ ids: [idOf('Oculta')] })).toEqual([]);
  expect(await people({ search: 'publica' })).toHaveLength(1);
  expect(await people({ search: 'secreta' }, await api.signedIn('editor'))).toHaveLength(2);
});
