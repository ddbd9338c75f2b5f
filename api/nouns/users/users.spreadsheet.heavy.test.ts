import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { expectedNames, exportNames } from '../../testing/scenarios/spreadsheetNames.ts';

/* What `users.spreadsheet.test.ts` reads with our own reader, read by LibreOffice. */

const api = setUpApi();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bambalina-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('LibreOffice, if it is installed, reads the same', async () => {
  const path = join(folder, 'usuarios.xlsx');
  await writeFile(path, await exportNames(api));
  const found = await readWithLibreOffice(path);
  if (!found) return console.log('LibreOffice is not installed: the export was read by our own reader only.');
  const { formulas, firsts } = found;
  expect(formulas).toEqual([]);
  expect(firsts.slice(1)).toEqual(expectedNames.map((name) => name.replace(/^[\r\n]+/, '')));
  // Its first start makes a profile.
}, 120_000);

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
