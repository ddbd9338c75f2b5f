/** @module-tag extended */

import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { preferences } from '#contract/preferences.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { trash } from '#contract/trash.ts';
import { views } from '#contract/views.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import {
  expectedCells,
  exportedLists,
  exportOf,
  fillExportedLists,
} from '../../testing/scenarios/spreadsheets/exportedLists.ts';

/* Trash, audit and revisions are lists as those of the nouns: sorted, exported, with views and columns. */

const api = setUpApi();
beforeAll(() => fillExportedLists(api));

const rows = async (text: string): Promise<string[]> =>
  (await api.database.pool.query({ text, rowMode: 'array' })).rows.map(([id]) => id);

describe('who', () => {
  test.each([
    ['trash', trash.list, 'user'],
    ['revisions', revisions.list, 'user'],
    ['audit', audit.list, 'editor'],
  ] as const)('may not export %s', async (_what, list, role) => {
    const query = { export: 'xlsx', columns: 'id' };
    expect((await (await api.as(role)).call(list as Endpoint, { query })).status).toBe(403);
  });

  test('may not save a view of the audit, or see one of the team: editors', async () => {
    const [admin, editor] = [await api.as('admin'), await api.as('editor')];
    const view = { list: 'audit', name: 'Roles', query: { action: 'role', sort: 'at' }, shared: true };
    expect((await editor.call(views.create, { body: view })).status).toBe(403);
    expect((await editor.call(preferences.change, { body: { list: 'audit', columns: ['at'] } })).status).toBe(
      403,
    );
    const { status, body } = await admin.call(views.create, { body: view });
    expect([status, body.noun]).toEqual([201, 'audit']);
    expect((await editor.call(views.list)).body.data).toEqual([]);
    const params = { id: body.id };
    expect((await editor.call(views.read, { params })).status).toBe(404);
    expect((await editor.call(views.update, { params, body: { name: 'Mía' } })).status).toBe(404);
    expect((await editor.call(views.remove, { params })).status).toBe(404);
    const [seen] = (await admin.call(views.list)).body.data;
    expect(seen?.id).toBe(body.id);
    const first = { list: 'audit', columns: ['record', 'at'], view: body.id };
    expect((await admin.call(preferences.change, { body: first })).body.data).toEqual({
      ...first,
      home: false,
    });
  });
});

test.each([
  [
    'trash',
    { noun: 'spot', search: 'x', sort: 'name', order: 'desc', columns: 'name,id' },
    { noun: 'planets' },
  ],
  ['audit', { action: 'update', created: 'today', sort: 'at' }, { sort: 'actor' }],
  ['spot_revisions', { status: 'pending', sort: 'decided_at', order: 'asc' }, { view: 'globe' }],
])('a view of %s keeps what the list reads', async (list, query, wrong) => {
  const admin = await api.as('admin');
  const { status, body } = await admin.call(views.create, { body: { list, name: 'Vista', query } });
  expect([status, body.query]).toEqual([201, query]);
  expect((await admin.call(views.create, { body: { list, name: 'Vista', query: wrong } })).status).toBe(422);
});

// Texts are compared by their letters only.
const byName = `translate(lower(name), 'áñé', 'ane') collate "C"`;
test.each<[string, Endpoint, object, string, string]>([
  ['trash by name', trash.list, { sort: 'name' }, 'trash', `${byName}, deleted_at desc, id desc`],
  ['trash by noun', trash.list, { sort: 'noun' }, 'trash', 'noun, deleted_at desc, id desc'],
  ['trash, oldest first', trash.list, { sort: 'deletedAt', order: 'asc' }, 'trash', 'deleted_at, id'],
  [
    'revisions by status',
    revisions.list,
    { sort: 'status' },
    'spot_revisions',
    'status, created_at desc, id desc',
  ],
  [
    'revisions by decision',
    revisions.list,
    { sort: 'decided_at' },
    'spot_revisions',
    'decided_at, created_at desc',
  ],
  ['audit, oldest first', audit.list, { sort: 'at', order: 'asc' }, 'history', 'created_at, id'],
])('%s, page by page and the other way round', async (_what, list, query, table, order) => {
  const { call } = await api.as('admin');
  const recent = table === 'history' ? `where created_at >= current_date - 400` : '';
  const expected = await rows(`select id from ${table} ${recent} order by ${order}`);
  const listed = async (more: object) => {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const answer = await call(list, { query: { ...query, ...more, page, perPage: 4 } });
      const { data, metadata } = answer.body as unknown as {
        data: { id: string }[];
        metadata: { lastPage: number };
      };
      ids.push(...data.map(({ id }) => id));
      if (page >= metadata.lastPage) return ids;
    }
  };
  expect(expected.length).toBeGreaterThan(5);
  expect(await listed({})).toEqual(expected);
  const isAscending = !('order' in query) || query.order === 'asc';
  expect(await listed({ order: isAscending ? 'desc' : 'asc' })).toEqual(expected.toReversed());
});

describe('an export', () => {
  test.each(Object.entries(exportedLists))(
    'of %s has the rows and columns of the list',
    async (_name, list) => {
      const [sheet = []] = readXlsx(await exportOf(api, list)).values();
      const chosen = list.query.columns?.split(',') ?? [];
      // Without the hidden ones.
      const [header, ...found] = sheet.map((row) => row.slice(0, chosen.length));
      expect(header).toEqual(chosen);
      const expected = await expectedCells(api, list);
      expect(expected.length).toBeGreaterThan(5);
      expect(found).toEqual(expected);
    },
  );

  test('uses the quota and is in the audit', async () => {
    const { call } = await api.as('admin');
    const left = async () =>
      (await call(quotas.mine)).body.data.find(({ kind }) => kind === 'exports')?.left ?? 0;
    const before = await left();
    for (const list of [trash.list, revisions.list])
      await exportOf(api, { list, query: { search: 'ágora', columns: 'id' }, sql: '' });
    await exportOf(api, { list: trash.list, query: { noun: 'adsbanners' }, sql: '' });
    expect(await left()).toBe(before - 3);
    const { rows: entries } = await api.database.pool.query(
      `select noun, name, after from history where action = 'export' order by created_at desc, id desc limit 3`,
    );
    const after = { export: 'xlsx', search: 'ágora', columns: ['id'] };
    expect(entries.toReversed()).toEqual([
      { noun: 'users', name: 'papelera.xlsx', after },
      { noun: 'revisions', name: 'revisions.xlsx', after },
      { noun: 'banners', name: 'papelera.xlsx', after: { export: 'xlsx', noun: 'adsbanners' } },
    ]);
  });
});
