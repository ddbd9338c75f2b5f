import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { users } from '#contract/users.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';

/* Names that a spreadsheet could interpret as formulas, numbers or links are text in the export. */

const names = [
  '=1+1',
  '=HYPERLINK("http://127.0.0.1:9/?"&A1,"x")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '=WEBSERVICE("http://127.0.0.1:9/")',
  "'=1+1",
  '<script>alert(1)</script>',
  ']]></t></is></c><c><f>1+1</f><v>2</v></c>',
  '12/12/2026',
  '1e5',
  '0012',
  'TRUE',
  '_x0041_',
  '_x005F_x0041_',
  '_x000D_=1+1',
];
/** Names that forms refuse, but the database may have. */
const refusedByForms = ['\t=1+1', '\r=1+1', '\n=1+1', ' =1+1'];

let api: TestApi;
let folder: string;
let file: Buffer;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-xlsx-'));
  const admin = await api.as('admin');
  for (const [i, name] of names.entries()) {
    const body = { first_name: name, last_name: name, email: `s${i}@example.com`, password: 'long enough' };
    expect((await admin.call(users.create, { body })).status).toBe(201);
  }
  for (const name of refusedByForms) await api.signedIn('user', { first_name: name, last_name: name });
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${api.url}${basePath}/users?export=xlsx&order=asc`, { headers });
  file = Buffer.from(await answer.arrayBuffer());
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const expectedNames = ['admin-1', ...names, ...refusedByForms];

test('every cell is the unchanged text, and the file has no formula, number or link', () => {
  const [sheet = []] = readXlsx(file).values();
  expect(sheet.slice(1).map(([first]) => first)).toEqual(expectedNames);
  // The reader finds inline texts only, so a cell of another kind would be missing.
  for (const row of sheet) expect(row).toHaveLength(8);
  const raw = file.toString('latin1');
  expect(raw).not.toMatch(/externalLink|hyperlinks|vbaProject|connections\.xml|calcChain/);
});

test('LibreOffice, if it is installed, reads the same', async () => {
  const path = join(folder, 'usuarios.xlsx');
  await writeFile(path, file);
  const found = await readWithLibreOffice(path);
  // Without it, only the test above has read the cells.
  if (!found) return console.log('LibreOffice is not installed: the export was read by our own reader only.');
  const { formulas, firsts } = found;
  expect(formulas).toEqual([]);
  expect(firsts.slice(1)).toEqual(expectedNames.map((name) => name.replace(/^[\r\n]+/, '')));
});

/** The first cell of each row, without leading line breaks, and all formulas, read by LibreOffice; undefined without it. */
async function readWithLibreOffice(
  path: string,
): Promise<{ firsts: string[]; formulas: string[] } | undefined> {
  const args = [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    path,
  ];
  const run = promisify(execFile);
  const done = await run('soffice', args, { timeout: 100_000 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!done) return undefined;
  const xml = await readFile(path.replace(/xlsx$/, 'fods'), 'utf8');
  const rows =
    xml.slice(xml.indexOf('<table:table ')).match(/<table:table-row .*?<\/table:table-row>/gs) ?? [];
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const firsts = rows.flatMap((row) => {
    const [, kind, inner] =
      /<table:table-cell[^>]*?(?:office:value-type="(\w+)")?[^>]*>(.*?)<\/table:table-cell>/s.exec(row) ?? [];
    if (inner === undefined) return [];
    const lines = [...inner.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, line = '']) =>
      line
        .replace(/<text:s text:c="(\d+)"\/>/g, (_, n) => ' '.repeat(Number(n)))
        .replace(/<text:s\/>/g, ' ')
        .replace(/<text:tab\/>/g, '\t')
        .replace(/<[^>]*>/g, '')
        .replace(/^&#x0d;/, '')
        .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?'),
    );
    return [kind && kind !== 'string' ? `a ${kind}` : lines.join('\n')];
  });
  return { firsts, formulas: xml.match(/table:formula="[^"]*"/g) ?? [] };
}
