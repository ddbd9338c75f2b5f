import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What LibreOffice reads in a workbook: the cells of the first sheet by row, and all formulas. */
export interface Read {
  readonly rows: string[][];
  readonly formulas: string[];
}

/** The time limit of a test that calls it: the first start of LibreOffice makes a profile. */
export const libreOfficeTimeout = 120_000;

/** Converts workbooks with LibreOffice, in one start. Throws if it is not installed: `npm run test:heavy` installs it. */
export async function readWithLibreOffice(workbooks: readonly Buffer[]): Promise<Read[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-xlsx-'));
  try {
    const paths = workbooks.map((_, i) => join(folder, `${i}.xlsx`));
    await Promise.all(workbooks.map((workbook, i) => writeFile(paths[i] ?? '', workbook)));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, ...paths];
    await promisify(execFile)('soffice', args, { timeout: 100_000 });
    return await Promise.all(
      paths.map(async (path) => contentOf(await readFile(path.replace(/xlsx$/, 'fods'), 'utf8'))),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function contentOf(xml: string): Read {
  const table = xml.slice(xml.indexOf('<table:table '), xml.indexOf('</table:table>'));
  const rows = table.match(/<table:table-row .*?<\/table:table-row>/gs) ?? [];
  return {
    rows: rows.map(cellsOf).filter((cells) => cells.length > 0),
    formulas: xml.match(/table:formula="[^"]*"/g) ?? [],
  };
}

/** The texts of the cells of a row, without the empty ones at its end. */
function cellsOf(row: string): string[] {
  const found = [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)];
  const cells = found.flatMap(([, attributes = '', content = '']) => {
    const [, repeated = '1'] = /number-columns-repeated="(\d+)"/.exec(attributes) ?? [];
    const [, kind = 'string'] = /office:value-type="(\w+)"/.exec(attributes) ?? [];
    // The rest of a row is one cell that is repeated a thousand times.
    return Array<string>(Math.min(Number(repeated), 100)).fill(
      kind === 'string' ? textOf(content) : `a ${kind}`,
    );
  });
  const end = cells.findLastIndex((text) => text !== '');
  return cells.slice(0, end + 1);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const textOf = (content: string): string =>
  [...content.matchAll(/<text:p(?:\/>|>(.*?)<\/text:p>)/gs)]
    .map(([, line = '']) =>
      line
        .replace(/<text:s text:c="(\d+)"\/>/g, (_, n) => ' '.repeat(Number(n)))
        .replace(/<text:s\/>/g, ' ')
        .replace(/<text:tab\/>/g, '\t')
        .replace(/<[^>]*>/g, '')
        .replace(/^&#x0d;/, '')
        .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?'),
    )
    .join('\n');
