import { beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { users } from './users.table.ts';

const api = setUpApi();
beforeAll(async () => {
  const person = {
    first_name: 'Ana',
    last_name: 'Peña',
    country: 'UK',
    createdAt: '2026-03-04T05:06:07.000Z',
  };
  await api.db.insert(users).values([
    { ...person, email: 'ana@example.com', type: 'business' },
    {
      ...person,
      first_name: '=HYPERLINK("http://x")',
      email: 'eq@example.com',
      createdAt: '2025-01-01T00:00:00Z',
    },
    { ...person, last_name: "O'Brien", email: 'ob@example.com', status: 'deleted', country: null },
  ]);
});

const requestExport = (token: string | undefined, query: string) =>
  fetch(`${api.url}${basePath}/users?export=xlsx&${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

async function exported(query: string): Promise<string[][]> {
  const answer = await requestExport((await api.as('editor')).token, query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="usuarios.xlsx"');
  return readXlsx(Buffer.from(await answer.arrayBuffer())).get('Usuarios') ?? [];
}

test('the export has the filtered users in the order of the list, with translated values', async () => {
  const [header, ...rows] = await exported('search=example.com&country=UK');
  expect(header).toEqual(['Nombre', 'Apellido', 'Email', 'Tipo', 'Estado', 'País', 'Creado (UTC)', 'Id']);
  expect(rows.map((row) => row.slice(0, 7))).toEqual([
    ['Ana', 'Peña', 'ana@example.com', 'Business', 'Activo', 'Reino Unido', '04/03/2026 05:06'],
    [
      '=HYPERLINK("http://x")',
      'Peña',
      'eq@example.com',
      'Individual',
      'Activo',
      'Reino Unido',
      '01/01/2025 00:00',
    ],
  ]);
  const [, deleted] = await exported('status=deleted');
  expect(deleted?.slice(0, 6)).toEqual(['Ana', "O'Brien", 'ob@example.com', 'Individual', 'Eliminado', '']);
  const all = await exported('status=all&search=example.com');
  const [, ...everyone] = all.map((row) => [row[2], row[4]]);
  expect(everyone.filter(([email]) => /^(ana|eq|ob)@/.test(email ?? ''))).toEqual([
    ['ob@example.com', 'Eliminado'],
    ['ana@example.com', 'Activo'],
    ['eq@example.com', 'Activo'],
  ]);
  expect((await exported('order=asc&country=UK'))[1]?.[2]).toBe('eq@example.com');
});

test.each(["' or 1=1 --", "\\' or true --", '$1', '%', "'; drop table users"])(
  'searches for %s as a literal text',
  async (search) => {
    expect(await exported(`search=${encodeURIComponent(search)}`)).toHaveLength(1);
  },
);
test('a search with a quote finds names with it', async () => {
  expect(await exported("search=o'brien&status=deleted")).toHaveLength(2);
});
