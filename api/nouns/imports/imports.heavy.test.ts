import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { imports } from '#contract/imports.ts';
import { spots } from '#contract/spots.calls.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { compared, exportOf, xlsxOf } from '../../testing/imports/files.ts';

/* Files of ten thousand rows, and files that another program has saved. */

const api = setUpApi();
const n = 10_000;
const query = { columns: 'name,type,country,address,lat,long,outstanding,createdAt', language: 'es' };

beforeAll(async () => {
  await api.database.pool.query(`insert into spots (id, name, type, address, country, lat, long, outstanding)
    select gen_random_uuid(), (array['=1+', 'Ñandú ', '🎸 ', E'a\\\\b ', ' ', '00'])[n % 6 + 1] || n, 'bar_club', 'Calle ' || n,
      (array['AR','CL','PE'])[n % 3 + 1], n % 80 + 0.1, -n % 170, n % 7 = 0 from generate_series(1, ${n}) as n`);
}, 60_000);

test('three cells of ten thousand rows, sorted otherwise and without a column, are three changes', async () => {
  const editor = await api.as('editor');
  const { rows, meta } = await exportOf(api, editor, spots.list, query);
  const column = (name: string) => rows[0]?.indexOf(name) ?? -1;
  const edits = [
    [10, 'country', 'Chile'],
    [5000, 'outstanding', 'Sí'],
    [9990, 'address', '=2+2'],
  ] as const;
  // Not already so.
  await api.database.pool.query(
    `update spots set country = 'AR', outstanding = false where id = any($1::uuid[])`,
    [edits.map(([row]) => rows[row]?.[column('id')])],
  );
  for (const [row, name, text] of edits) {
    rows[row]?.splice(column('country'), 1, 'Argentina');
    rows[row]?.splice(column('outstanding'), 1, 'No');
    rows[row]?.splice(column(name), 1, text);
  }
  const [header = [], ...body] = rows.map((row) => row.toSpliced(column('lat'), 1));
  const started = Date.now();
  const file = await xlsxOf({
    rows: [header, ...body.sort(([a = ''], [b = '']) => a.localeCompare(b))],
    meta,
  });
  const result = await compared(editor, spots.import, file);
  console.info(`${n} rows compared in ${Date.now() - started} ms`);
  expect(result).toMatchObject({ rows: n, unchanged: n - 3, changes: 3, creates: 0, refused: 0 });
  expect(
    result.differing.map(({ cells }) => cells.map(({ column, after }) => [column, after])).sort(),
  ).toEqual([[['address', '=2+2']], [['country', 'Chile']], [['outstanding', 'Sí']]]);
  const act = await editor.call(imports.apply, { params: { id: result.id }, body: {} });
  const read = async () => (await editor.call(bulk.read, { params: { id: act.body.id } })).body;
  await expect.poll(async () => (await read()).state).toBe('done');
  expect(await read()).toMatchObject({ changed: 3, skipped: 0 });
  const changed = await api.database.pool.query(
    'select address, country, outstanding from spots where version = 2',
  );
  expect(changed.rowCount).toBe(3);
}, 120_000);

test('what LibreOffice has saved, as xlsx and as CSV, says the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-office-'));
  try {
    const editor = await api.as('editor');
    const exported = await exportOf(api, editor, spots.list, query);
    await writeFile(
      join(folder, 'a.xlsx'),
      await xlsxOf({ ...exported, rows: exported.rows.slice(0, 2001) }),
    );
    for (const [format, name] of [
      ['xlsx:Calc MS Excel 2007 XML', 'saved/a.xlsx'],
      ['csv:Text - txt - csv (StarCalc):59,34,76,1', 'saved/a.csv'],
    ] as const) {
      await convert(folder, format);
      const result = await compared(editor, spots.import, await readFile(join(folder, name)), name.slice(6));
      expect(result, name).toMatchObject({ rows: 2000, unchanged: 2000, unknown: [], hasVersions: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);

/** Has LibreOffice save a.xlsx in another format. */
async function convert(folder: string, format: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const output = ['--outdir', join(folder, 'saved'), join(folder, 'a.xlsx')];
  const args = [profile, '--headless', '--convert-to', format, ...output];
  await promisify(execFile)('soffice', args, { timeout: 60_000 });
}
