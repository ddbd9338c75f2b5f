import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { nounScenarios } from '../../testing/scenarios/nounScenarios.ts';

const api = nounScenarios({
  noun: 'banners',
  calls: banners,
  body: (n) => ({
    name: `Festival ${n}`,
    order: n,
    link: 'https://example.com/festival',
    type: 'search',
    country: 'AR',
  }),
  invalid: [
    ['a blank name', { name: ' ' }, 'name', 'El nombre es obligatorio.'],
    ['no link', { link: undefined }, 'link', 'El link es obligatorio.'],
    ['a blank link', { link: '  ' }, 'link', 'El link es obligatorio.'],
    [
      'a link that runs script',
      { link: 'javascript:alert(1)' },
      'link',
      'Escribe un enlace que empiece con http:// o https://.',
    ],
    ['no type', { type: undefined }, 'type', 'El Tipo es obligatorio.'],
    ['an empty type', { type: '' }, 'type', 'El Tipo es obligatorio.'],
    ['no country', { country: undefined }, 'country', 'El Pais es obligatorio.'],
    ['an empty country', { country: '' }, 'country', 'El Pais es obligatorio.'],
    ['an unknown country', { country: 'XX' }, 'country', 'Elige un país de la lista.'],
    ['a text as the order', { order: '1st' }, 'order', 'Escribe un número.'],
  ],
  change: { name: 'Otro', order: 12, link: 'https://example.org/', type: 'profile_spot_ads', country: 'UK' },
  picture: 'image_url',
});

const createBanner = async (name: string, order: number, country = 'BO') =>
  (
    await (
      await api().as('editor')
    ).call(banners.create, {
      body: { name, order, country, type: 'search', link: 'https://example.com' },
    })
  ).body;
const orders = async () => {
  const { body } = await (await api().as('editor')).call(banners.board, { query: { country: 'BO' } });
  return body.data.map(({ name, order }) => `${order} ${name}`);
};

test('the board is in order, and reordering changes all banners or none', async () => {
  const staff = await api().as('editor');
  const [one, two, three] = [
    await createBanner('one', 1),
    await createBanner('two', 2),
    await createBanner('three', 2),
  ];
  expect(await orders()).toEqual(['1 one', '2 two', '2 three']);

  const places = [
    { id: one.id, order: 3, version: one.version },
    { id: three.id, order: 1, version: three.version },
  ];
  const answer = await staff.call(banners.reorder, { body: { places } });
  expect(answer.status).toBe(200);
  expect(await orders()).toEqual(['1 three', '2 two', '3 one']);

  const stale = [{ id: two.id, order: 9 }, ...places];
  expect((await staff.call(banners.reorder, { body: { places: stale } })).status).toBe(409);
  const absent = [
    { id: two.id, order: 9 },
    { id: v7(), order: 1 },
  ];
  expect((await staff.call(banners.reorder, { body: { places: absent } })).status).toBe(404);
  expect(await orders()).toEqual(['1 three', '2 two', '3 one']);
});

test('the board returns at most 2,000 banners and their total; all of them when filtered by country', async () => {
  await api().db.execute(`insert into banners (id, name, link, type, country, "order")
    select gen_random_uuid(), 'b' || n, 'https://example.com', 'search', case when n > 5 then 'PE' else 'UY' end, n
    from generate_series(1, 2001) n`);
  const staff = await api().as('editor');
  const board = async (query: object) => {
    const { data, total } = (await staff.call(banners.board, { query: { type: 'search', ...query } })).body;
    return [data.length, total];
  };
  const all = (await staff.call(banners.list, { query: { type: 'search' } })).body.metadata.total;
  expect(await board({})).toEqual([2000, all]);
  expect(await board({ country: 'UY' })).toEqual([5, 5]);
  await api().db.execute(`delete from banners where country in ('PE', 'UY')`);
});

test.each([true, false])('an empty order is stored as 0 (as a form: %s)', async (form) => {
  const staff = await api().as('editor');
  const values = { name: 'vacío', type: 'search', country: 'PA', link: 'https://example.com' };
  const created = await staff.call(banners.create, { body: { ...values, order: '' } as never, form });
  expect([created.status, created.body.order]).toEqual([201, 0]);
  const params = { id: created.body.id };
  const change = async (order: unknown) =>
    (await staff.call(banners.update, { params, body: { order } as never, form })).body.data?.order;
  expect([await change(7), await change('')]).toEqual([7, 0]);
});

test('lists by type and country, by order and then newest first', async () => {
  const staff = await api().as('editor');
  await createBanner('far', 5, 'CR');
  await createBanner('near', 0, 'CR');
  await createBanner('nearer', 0, 'CR');
  const query = { country: 'CR', type: 'search' };
  for (const sort of [undefined, 'order']) {
    const { body } = await staff.call(banners.list, { query: { ...query, ...(sort && { sort }) } });
    expect(body.data.map(({ name }) => name)).toEqual(['nearer', 'near', 'far']);
    expect(body.metadata.total).toBe(3);
  }
  expect(
    (await staff.call(banners.list, { query: { ...query, type: 'profile_spot_ads' } })).body.data,
  ).toEqual([]);
});
