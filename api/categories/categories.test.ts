import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { nounScenarios } from '../testing/nounScenarios.ts';

const api = nounScenarios({
  noun: 'categories',
  calls: categories,
  body: (n) => ({ name: `Jazz ${n}`, order: n }),
  refused: [
    ['no name', { name: undefined }, 'name', 'El nombre es obligatorio.'],
    ['a blank name', { name: '  ' }, 'name', 'El nombre es obligatorio.'],
    ['an order that is no number', { order: 'first' }, 'order', 'Escribe un número.'],
    ['an order below nothing', { order: -1 }, 'order', 'El número está fuera de rango.'],
    ['a field that does not exist', { color: 'red' }, 'color', 'Este campo no existe.'],
  ],
  change: { name: 'Música clásica', order: 7 },
  picture: 'image_url',
});

test('an emptied order means 0', async () => {
  const staff = await api().as('editor');
  const body = { name: 'Sin orden', order: '' } as never;
  const made = await staff.call(categories.create, { body });
  expect([made.status, made.body.order]).toEqual([201, 0]);
});

test('role user reads them, in their order, and changes none', async () => {
  const staff = await api().as('editor');
  const user = await api().as('user');
  for (const [name, order] of [
    ['Último café', 9000],
    ['Primer café', 8000],
  ])
    await staff.call(categories.create, { body: { name, order } });
  const { body } = await user.call(categories.all, { query: { search: 'CAFE' } });
  expect(body.data.map(({ name }) => name)).toEqual(['Primer café', 'Último café']);
  const all = (await user.call(categories.all)).body.data;
  expect(all.length).toBeGreaterThan(2);
  expect(all.map(({ order }) => order)).toEqual(all.map(({ order }) => order).sort((a, b) => a - b));
  expect((await user.call(categories.all, { query: { perPage: 1, page: 2 } })).body.data).toEqual([all[1]]);
  expect((await user.call(categories.list, { query: { sort: 'name' } })).status).toBe(200);
  expect((await user.call(categories.create, { body: { name: 'Mine' } })).status).toBe(403);
});

test('an order that is not given is 0', async () => {
  const staff = await api().as('editor');
  expect((await staff.call(categories.create, { body: { name: 'Rock' } })).body).toMatchObject({
    order: 0,
    image_url: null,
    thumbnail: null,
  });
});
