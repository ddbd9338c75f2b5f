import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { spots } from '#contract/spots.calls.ts';
import { nounScenarios } from '../../testing/scenarios/nounScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = nounScenarios({
  noun: 'categories',
  calls: categories,
  body: (n) => ({ name: `Jazz ${n}`, order: n }),
  invalid: [
    ['no name', { name: undefined }, 'name', 'El nombre es obligatorio.'],
    ['a blank name', { name: '  ' }, 'name', 'El nombre es obligatorio.'],
    ['a text as the order', { order: 'first' }, 'order', 'Escribe un número.'],
    ['a negative order', { order: -1 }, 'order', 'El número está fuera de rango.'],
    ['a field that does not exist', { color: 'red' }, 'color', 'Este campo no existe.'],
  ],
  change: { name: 'Música clásica', order: 7 },
  picture: 'image_url',
});

test('an empty order is stored as 0', async () => {
  const staff = await api().as('editor');
  const body = { name: 'Sin orden', order: '' } as never;
  const created = await staff.call(categories.create, { body });
  expect([created.status, created.body.order]).toEqual([201, 0]);
});

test('users can list categories in their order, but not create them', async () => {
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
});

test('are listed by order, then newest first, each on one page', async () => {
  const staff = await api().as('editor');
  const make = async (name: string, order: number) =>
    (await staff.call(categories.create, { body: { name: `Turno ${name}`, order } })).body;
  for (const [name, order] of [
    ['tres', 70_000],
    ['uno', 60_000],
    ['dos', 60_000],
    ['cuatro', 80_000],
  ] as const)
    await make(name, order);
  const names = async (query: object = {}) => {
    const pages = await Promise.all(
      [1, 2].map((page) =>
        staff.call(categories.list, { query: { search: 'turno', page, perPage: 2, ...query } }),
      ),
    );
    return pages.flatMap(({ body }) => body.data.map(({ name }) => name.slice(6)));
  };
  const expected = ['dos', 'uno', 'tres', 'cuatro'];
  expect(await names()).toEqual(expected);
  expect(await names({ sort: 'order' })).toEqual(expected);
  expect(await names({ order: 'desc' })).toEqual([...expected].reverse());
  expect(await names({ sort: 'createdAt' })).toEqual(['cuatro', 'dos', 'uno', 'tres']);
  const picked = (await staff.call(categories.all, { query: { search: 'turno' } })).body.data;
  expect(picked.map(({ name }) => name.slice(6))).toEqual(expected);
});

test('the usage is the number of spots with the category, which stay when it is deleted', async () => {
  const staff = await api().as('editor');
  const { id } = (await staff.call(categories.create, { body: { name: 'Usada' } })).body;
  const usage = async () => (await staff.call(categories.usage, { params: { id } })).body;
  expect(await usage()).toEqual({ spots: 0 });
  const created = [];
  for (const name of ['Una', 'Otra'])
    created.push(await createSpot(staff, { name, type: 'bar_club', categories: [id] }));
  expect(await usage()).toEqual({ spots: 2 });
  await staff.call(categories.remove, { params: { id } });
  expect((await staff.call(categories.usage, { params: { id } })).status).toBe(404);
  const { body } = await staff.call(spots.read, { query: { id: created[0]?.id ?? '' } });
  expect(body.data).toMatchObject({ name: 'Una', categories: [] });
});

test('a missing order is stored as 0', async () => {
  const staff = await api().as('editor');
  expect((await staff.call(categories.create, { body: { name: 'Rock' } })).body).toMatchObject({
    order: 0,
    image_url: null,
    thumbnail: null,
  });
});
