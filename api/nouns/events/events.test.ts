import { expect, test } from 'vitest';
import { events } from '#contract/events.ts';
import { spots } from '#contract/spots.calls.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();

const editor = () => api.as('editor');
const form = (more: Record<string, unknown> = {}) => ({
  title: 'Noche de rock',
  date: '2026-12-31',
  start_time: '21:30',
  tickets: 'https://entradas.example/1?x=1&y=2',
  location: 'Av. Corrientes 1234, Buenos Aires',
  ...more,
});

test.each([
  ['no title', { title: '' }, 'title'],
  ['no date', { date: '' }, 'date', 'Este campo es obligatorio.'],
  ['no date at all', { date: undefined }, 'date', 'Este campo es obligatorio.'],
  ['an invalid date', { date: '2026-02-30' }, 'date', 'Escribe una fecha válida.'],
  ['no start time', { start_time: '' }, 'start_time'],
  ['an invalid time', { start_time: '24:00' }, 'start_time'],
  ['no tickets', { tickets: '' }, 'tickets'],
  ['a script as the link to tickets', { tickets: 'javascript:alert(1)' }, 'tickets'],
  ['no location', { location: ' ' }, 'location'],
  ['no spot', { spot_id: undefined }, 'spot_id'],
  ['an unknown spot', { spot_id: crypto.randomUUID() }, 'spot_id'],
  ['an unknown field', { price: '10' }, 'price'],
] as [string, object, string, string?][])('refuses %s', async (_what, more, path, message) => {
  const spot_id = (await createSpot(await editor())).id;
  const { status, body } = await (await editor()).call(events.create, {
    body: form({ spot_id, ...more }) as never,
    form: true,
  });
  expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  if (message) expect(body.errors?.[0]?.message).toBe(message);
  expect(new Set(body.errors?.map((error) => error.path)).size).toBe(1);
  const { body: list } = await (await editor()).call(events.list, { query: { spot_id } });
  expect(list.metadata.total).toBe(0);
});

test('an event is created, read with its spot, updated, searched and deleted', async () => {
  const { call } = await editor();
  const spot_id = (await createSpot(await editor())).id;
  const created = await call(events.create, { body: form({ spot_id }), form: true });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ ...form(), spot_id, version: 1 });
  const params = { id: created.body.id };
  expect((await call(events.read, { params })).body).toEqual(created.body);
  expect((await call(spots.read, { query: { id: spot_id } })).body.data.events).toEqual([created.body]);

  const changed = await call(events.update, { params, body: { title: 'Otra', version: 1 }, form: true });
  expect(changed.body).toEqual({ status: 200, data: { ...created.body, title: 'Otra', version: 2 } });
  const stale = await call(events.update, { params, body: { title: 'Vieja', version: 1 } });
  expect(stale).toMatchObject({ status: 409, body: { current: { title: 'Otra' } } });

  const list = await call(events.list, { query: { spot_id, search: 'corrientes' } });
  expect(list.body).toMatchObject({ data: [{ title: 'Otra' }], metadata: { total: 1 } });
  expect((await call(events.remove, { params })).body).toEqual({ status: 200, id: params.id });
  expect((await call(events.remove, { params })).status).toBe(404);
  expect((await call(events.list, { query: { spot_id } })).body.data).toEqual([]);
});

test('an event is created for the spot in the query, and deleted with its spot', async () => {
  const { call } = await editor();
  const spot_id = (await createSpot(await editor())).id;
  const { body } = await call(events.create, { query: { spot_id }, body: form() });
  expect(body.spot_id).toBe(spot_id);
  await call(spots.remove, { params: { id: spot_id } });
  expect((await call(events.read, { params: { id: body.id } })).status).toBe(404);
});
