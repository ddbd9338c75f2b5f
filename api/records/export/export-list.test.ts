import { beforeAll, describe, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { spotCells, spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import { userCells, users } from '#contract/users.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();
let spotId = '';

const rows = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

beforeAll(async () => {
  const { user } = await api.as('user');
  const inserted = await rows(
    `insert into spots (id, name, address, type, country, enable, show_in_map, lat, long, user_id, available_since, created_at) values
      (gen_random_uuid(), '=1+1', 'Calle "1" <a> & b', 'bar_club', 'CL', true, true, -33.4, -70.6, null, null, '2026-03-04 05:06:00Z'),
      (gen_random_uuid(), 'Ñandú', E'\\\\ barra', 'show_concert', 'AR', true, true, 1, 2, $1, '2020-01-02 03:04:00Z', '2026-03-05 00:00:00Z'),
      (gen_random_uuid(), 'Apagado', '', 'artist', null, false, false, null, null, null, null, '2026-03-06 00:00:00Z') returning id`,
    [user.id],
  );
  spotId = inserted.rows[0].id;
  await rows(
    `insert into comments (id, comment, user_id, spot_id) values (gen_random_uuid(), E'Uno\\ndos', $1, $2)`,
    [user.id, spotId],
  );
  await rows(`insert into stories (id, type, country, spot_id, link) values
    (gen_random_uuid(), 'open_spot', 'AR', '${spotId}', ''), (gen_random_uuid(), 'website_link', 'UK', null, 'https://a.example/')`);
  await rows(`insert into events (id, spot_id, title, date, start_time, tickets, location)
    values (gen_random_uuid(), '${spotId}', 'Peña', '2026-12-24', '21:30', 'https://t.example/', 'Sala')`);
});

/** The chosen columns of the first sheet's rows, header first; the sheet has this title. */
async function exported(list: Endpoint, query: Record<string, string>, title?: string): Promise<string[][]> {
  const { token } = await api.as('editor');
  const search = new URLSearchParams({ ...query, export: 'xlsx' });
  const answer = await fetch(`${api.url}${basePath}${list.path}?${search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const [sheet] = [...readXlsx(Buffer.from(await answer.arrayBuffer()))];
  if (title) expect(sheet?.[0]).toBe(title);
  const chosen = query.columns?.split(',').length;
  return (sheet?.[1] ?? []).map((row) => row.slice(0, chosen));
}

describe('who may export', () => {
  test.each([spots.list, categories.list])('only staff: $path', async (list) => {
    const { status } = await (await api.as('user')).call(list, { query: { export: 'xlsx' } });
    expect(status).toBe(403);
  });
  test.each([
    [{ columns: 'password_hash' }, 'columns.0'],
    [{ columns: 'name,search' }, 'columns.1'],
    [{ columns: '' }, 'columns.0'],
    [{ columns: Array(30).fill('name').join() }, 'columns'],
    [{ words: '{' }, 'words'],
    [{ words: '[1]' }, 'words'],
    [{ words: `{"a":"${'b'.repeat(6000)}"}` }, 'words'],
    [{ language: 'fr' }, 'language'],
    [{ export: 'csv' }, 'export'],
  ])('refused: %j', async (query, path) => {
    const { status, body } = await (await api.as('admin')).call(users.list, {
      query: { export: 'xlsx', ...query },
    });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });
});

test('spots: the chosen columns in their order, with labels, filtered and sorted', async () => {
  const words = {
    '': 'Spots [de] <Chile> & más, hasta 31 letras',
    name: 'Nombre',
    type: 'Tipo',
    'type.values': { bar_club: 'Bar / Club', show_concert: '=Evento' },
    map: 'En el mapa',
    'map.values': { shown: 'Visible', not_enabled: 'No está habilitado' },
    enable: 'Publicado\t\\',
    country: 'País',
  };
  const query = {
    columns: 'name,type,address,country,map,enable,createdAt,available_since,coordinates',
    words: JSON.stringify(words),
    sort: 'name',
    order: 'desc',
  };
  expect(await exported(spots.list, query, 'Spots  de   Chile    más, hasta')).toEqual([
    [
      'Nombre',
      'Tipo',
      'address',
      'País',
      'En el mapa',
      'Publicado \\',
      'createdAt',
      'available_since',
      'coordinates',
    ],
    [
      'Ñandú',
      '=Evento',
      '\\ barra',
      'Argentina',
      'Visible',
      'Sí',
      '05/03/2026 00:00',
      '02/01/2020 03:04',
      '1, 2',
    ],
    ['Apagado', 'artist', '', '', 'No está habilitado', 'No', '06/03/2026 00:00', '', ''],
    [
      '=1+1',
      'Bar / Club',
      'Calle "1" <a> & b',
      'Chile',
      'Visible',
      'Sí',
      '04/03/2026 05:06',
      '',
      '-33.4, -70.6',
    ],
  ]);
  expect(await exported(spots.list, { columns: 'name,country', country: 'CL', language: 'en' })).toEqual([
    ['name', 'country'],
    ['=1+1', 'Chile'],
  ]);
});

test('without a choice, all columns that a list has', async () => {
  const [header, ...spotRows] = await exported(spots.list, {});
  expect(header).toEqual([...spotCells]);
  expect(spotRows).toHaveLength(3);
  const [userHeader] = await exported(users.list, { columns: userCells.join() });
  expect(userHeader).toEqual([...userCells]);
});

test.each<[string, Endpoint, Record<string, string>, string[][]]>([
  ['comments', comments.list, { columns: 'comment,spot_id' }, [['Uno\ndos', '=1+1']]],
  [
    'stories',
    stories.list,
    { columns: 'type,opens,country', sort: 'country' },
    [
      ['open_spot', '=1+1', 'Argentina'],
      ['website_link', 'https://a.example/', 'Reino Unido'],
    ],
  ],
])('%s show the names of other records', async (_noun, list, query, expected) => {
  const [, ...found] = await exported(list, query);
  expect(found).toEqual(expected);
});

test('events of a spot', async () => {
  const [header, ...found] = await exported(events.list, {
    spot_id: spotId,
    columns: 'title,date,start_time',
  });
  expect(header).toEqual(['title', 'date', 'start_time']);
  expect(found).toEqual([['Peña', '24/12/2026', '21:30']]);
});

test.each([categories.list, pics.list, banners.list, notifications.list])('$path, empty', async (list) => {
  const found = await exported(list, {});
  expect(found).toHaveLength(1);
  expect(found[0]).toEqual(expect.arrayContaining(['id', 'createdAt']));
});

test('an export uses its quota and is in the audit, without the words', async () => {
  await exported(spots.list, { country: 'CL', words: '{"name":"Nombre"}' });
  const { rows: entries } = await rows(
    `select noun, name, after from history where action = 'export' order by id desc limit 1`,
  );
  expect(entries).toEqual([{ noun: 'spots', name: 'spots.xlsx', after: { export: 'xlsx', country: 'CL' } }]);
});
