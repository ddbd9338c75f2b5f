/** @module-tag extended */

import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { categories } from '#contract/categories.ts';
import { events } from '#contract/events.ts';
import { imports } from '#contract/imports.ts';
import { maxImportBytes } from '#contract/kit/lists/imports.ts';
import { notifications } from '#contract/notifications.ts';
import { spots } from '#contract/spots.calls.ts';
import { advanceImport } from '../../records/import/check.ts';
import { importRows, imports as table } from '../../records/import/import.table.ts';
import { setUpApi, startSecondServer } from '../../testing/calls/startTestApi.ts';
import { storedState } from '../../testing/database/storedState.ts';
import { compared, exportOf, upload, xlsxOf } from '../../testing/imports/files.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();
const csv = 'name,order\nNueva,3\n';

beforeAll(async () => {
  await Promise.all([api.as('admin'), api.as('editor'), api.as('user')]);
});

describe('who may import', () => {
  test('only staff', async () => {
    const before = await storedState(api);
    expect((await upload(api.nobody, categories.import, csv, 'a.csv')).status).toBe(401);
    expect((await upload(await api.as('user'), categories.import, csv, 'a.csv')).status).toBe(403);
    expect(await storedState(api)).toEqual(before);
  });

  test('everybody their own, administrators all', async () => {
    const { id } = await compared(await api.signedIn('editor'), categories.import, csv, 'a.csv');
    const call = { params: { id } };
    for (const endpoint of [imports.read, imports.rows]) {
      expect((await (await api.as('editor')).call(endpoint, call)).status).toBe(404);
      expect((await (await api.as('admin')).call(endpoint, call)).status).toBe(200);
    }
    expect((await (await api.as('editor')).call(imports.apply, { ...call, body: {} })).status).toBe(404);
  });

  test('nobody whose rights ended while the file was compared', async () => {
    const { user } = await api.signedIn('editor');
    const id = v7();
    const layout = { columns: [], fixed: [], unknown: [], words: {}, otherWords: [], defaults: {} };
    const of = { id, noun: 'categories' as const, actor_id: user.id, file: 'a' };
    await api.db
      .insert(table)
      .values({ ...of, layout: { ...layout, language: 'es', hasVersions: false }, rows: 1 });
    await api.db.insert(importRows).values({ import_id: id, row: 2, texts: [] });
    await api.database.pool.query(`update users set role = 'user' where id = $1`, [user.id]);
    expect(await advanceImport(api.app.mount, id)).toBe(false);
    const { body } = await (await api.as('admin')).call(imports.read, { params: { id } });
    expect(body).toMatchObject({ state: 'stopped', reason: 'notAllowed' });
  });

  test('nobody whose rights ended before it was applied', async () => {
    const person = await api.signedIn('editor');
    const { id } = await compared(person, categories.import, csv, 'a.csv');
    await api.database.pool.query(`update users set role = 'user' where id = $1`, [person.user.id]);
    expect((await person.call(imports.apply, { params: { id }, body: {} })).status).toBe(403);
  });
});

describe('what is not read', () => {
  test.each([
    ['no file', { words: '{}' }, 'file', 'importFileRequired'],
    ['a text instead of a file', { file: 'name\nA' }, 'file', 'importFileRequired'],
    ['words that are none', { file: new File([csv], 'a.csv'), words: '[1]' }, 'words', 'invalid'],
    ['another field', { file: new File([csv], 'a.csv'), role: 'admin' }, 'role', 'unknownField'],
    ['a file without known columns', { file: new File(['a,b\n1,2'], 'a.csv') }, 'file', 'importNoColumns'],
    ['only ids', { file: new File(['id,version\n1,2'], 'a.csv') }, 'file', 'importNoColumns'],
    ['a header only', { file: new File(['name,order'], 'a.csv') }, 'file', 'importEmpty'],
    ['a column twice', { file: new File(['name,Name\n1,2'], 'a.csv') }, 'file', 'importColumnTwice'],
    [
      'a picture',
      { file: new File([Buffer.from('89504e470d0a1a0a00', 'hex')], 'a.xlsx') },
      'file',
      'importNotSpreadsheet',
    ],
  ])('%s', async (_, body, path, code) => {
    const before = await storedState(api);
    const answer = await (await api.as('editor')).call(categories.import, { form: true, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]).toMatchObject({ path, code });
    expect(await storedState(api)).toEqual(before);
  });

  test('a file of more than 10 MB, and one of another list', async () => {
    const editor = await api.as('editor');
    const large = await upload(editor, categories.import, Buffer.alloc(maxImportBytes + 1, 'a'), 'a.csv');
    expect([large.status, large.body.errors?.[0]?.code]).toEqual([422, 'importTooLarge']);
    const exported = await exportOf(api, editor, notifications.list, { columns: 'title,country' });
    const other = await upload(
      editor,
      categories.import,
      await xlsxOf({ ...exported, rows: [...exported.rows, ['A']] }),
    );
    expect([other.status, other.body.errors?.[0]?.code]).toEqual([422, 'importOtherNoun']);
  });

  test('formulas and markup stay texts', async () => {
    const rows = [
      ['name'],
      ['=HYPERLINK("https://evil.example","a")'],
      ['<script>alert(1)</script>'],
      ['+1-1'],
    ];
    const { id, creates } = await compared(await api.as('editor'), categories.import, await xlsxOf({ rows }));
    expect(creates).toBe(3);
    const act = await (await api.as('editor')).call(imports.apply, { params: { id }, body: {} });
    await expect
      .poll(
        async () =>
          (await (await api.as('editor')).call(bulk.read, { params: { id: act.body.id } })).body.state,
      )
      .toBe('done');
    const { rows: stored } = await api.database.pool.query(
      'select name from categories order by name collate "C"',
    );
    expect(stored.map(({ name }) => name)).toEqual(rows.slice(1).flat().sort());
  });
});

test('new events belong to the spot of their list; pushes are not created from a file', async () => {
  const editor = await api.as('editor');
  const { id: spot_id } = await createSpot(await api.as('admin'), { name: 'Sala' });
  const row = 'title,date,start_time,tickets,location\nPeña,24/12/2026,21:30,https://t.example/,Sala\n';
  const without = await compared(editor, events.import, row, 'a.csv');
  expect(without.differing[0]).toMatchObject({ kind: 'refused', field: 'spot_id', reason: 'required' });
  expect(await compared(editor, events.import, row, 'a.csv', { spot_id })).toMatchObject({
    creates: 1,
    refused: 0,
  });
  const push = await compared(editor, notifications.import, 'title,body,country\nA,B,AR\n', 'a.csv');
  expect(push.differing[0]).toMatchObject({ kind: 'refused', reason: 'importNoCreate' });
});

test('the time of a push is not changed by a file; long names with emoji, and what no text may contain, are read', async () => {
  const editor = await api.as('editor');
  const when = await compared(editor, notifications.import, 'title,send_at\nA,\n', 'a.csv');
  expect(when.fixed).toEqual(['send_at']);
  const long = `${'x'.repeat(99)}🎸🎸`;
  const rows = await compared(editor, categories.import, `name,order\n${long},1.000\n`, 'a.csv');
  expect(rows.differing).toMatchObject([{ kind: 'create', name: `${'x'.repeat(99)}🎸` }]);
  const broken = await xlsxOf({ rows: [['name'], ['a\u0000b\ud800']] });
  expect(await compared(editor, categories.import, broken)).toMatchObject({ creates: 1, refused: 0 });
});

describe('twice at once', () => {
  test('a file is applied once', async () => {
    const editor = await api.as('editor');
    const { id } = await compared(editor, categories.import, 'name\nUna vez\n', 'a.csv');
    const calls = Array.from({ length: 5 }, () => editor.call(imports.apply, { params: { id }, body: {} }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    const count = async () =>
      (await api.database.pool.query(`select from categories where name = 'Una vez'`)).rowCount;
    await expect.poll(count).toBe(1);
  });

  test('the same Idempotency-Key is one import', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const body = { file: new File([csv], 'a.csv') };
    const editor = await api.as('editor');
    const send = () => editor.call(categories.import, { form: true, body, headers });
    const [one, other] = [await send(), await send()];
    expect(other.body.id).toBe(one.body.id);
  });

  test('a file is compared once by two servers', async () => {
    const second = await startSecondServer(api);
    try {
      const editor = await api.as('editor');
      const lines = Array.from({ length: 450 }, (_, i) => `Masiva ${i},${i}`).join('\n');
      const result = await compared(editor, categories.import, `name,order\n${lines}\n`, 'a.csv');
      expect(result).toMatchObject({ rows: 450, checked: 450, creates: 450, refused: 0 });
    } finally {
      await second.close();
    }
  });

  test('a fourth file has to wait', async () => {
    const person = await api.signedIn('editor');
    const insert = `insert into imports (id, noun, actor_id, file, layout) values (gen_random_uuid(), 'spots', $1, 'a', '{}')`;
    for (let i = 0; i < 3; i++) await api.database.pool.query(insert, [person.user.id]);
    const answer = await upload(person, spots.import, csv, 'a.csv');
    expect([answer.status, answer.body.code]).toEqual([429, 'importTooMany']);
  });
});
