import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxImportRows } from '#contract/kit/lists/imports.ts';
import { packageOf, workbookOf } from '../../../testing/imports/packages.ts';
import { FileError } from './file-error.ts';
import { readSpreadsheet } from './read-file.ts';
import { readInThread } from './read-in-thread.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bambalina-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

let n = 0;
async function read(content: Buffer | string, name = 'a.xlsx', reader = readSpreadsheet) {
  const path = join(folder, String(++n));
  await writeFile(path, content);
  return reader(path, name);
}
/** The cells of the rows. */
const cellsOf = async (content: Buffer | string, name?: string) =>
  (await read(content, name)).rows.map(({ cells }) => cells);
const codeOf = (content: Buffer | string, name?: string, reader = readSpreadsheet) =>
  read(content, name, reader).then(
    () => 'read',
    (error) => (error instanceof FileError ? error.code : String(error)),
  );

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a workbook', () => {
  test('of Excel: shared and rich texts, numbers, booleans, formulas, dates, gaps', async () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="[$-es]d&quot; de &quot;mmmm"/><numFmt numFmtId="171" formatCode="&quot;d&quot;0.0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs>`;
    const strings = `<si><t>Uno</t></si><si><r><t>Dos </t></r><r><rPr/><t xml:space="preserve">y medio</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si><t>a_x000D_
b &amp; &lt;c&gt; _x005F_x0041_</t></si>`;
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4" spans="1:9"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>-33.5</v></c><c r="C4" t="b"><v>1</v></c>
        <c r="D4" t="str"><f>UPPER("a")</f><v>A</v></c><c r="E4"><f>1+1</f><v></v></c><c r="F4" s="1"><v>46380</v></c>
        <c r="G4" s="2"><v>46380.895833333336</v></c><c r="H4" s="3"><v>46380</v></c><c r="I4" s="4"><v>46380</v></c>
        <c r="J4" s="5"><v>0.8958333333333334</v></c><c r="K4" t="e"><v>#N/A</v></c></row><row r="9"><c r="A9" s="1"/></row>`;
    const { rows: found } = await read(await workbookOf({ rows, strings, styles }));
    expect(found).toEqual([
      { row: 1, cells: ['Uno', '', 'Dos y medio'] },
      {
        row: 4,
        cells: [
          'a\r\nb & <c> _x0041_',
          '-33.5',
          'true',
          'A',
          '',
          '24/12/2026',
          '24/12/2026 21:30',
          '24/12/2026',
          '46380',
          '21:30',
          '#N/A',
        ],
      },
    ]);
  });

  test('has its first visible sheet read, and dates from 1904 on', async () => {
    const sheets = `<sheet name="Oculta" sheetId="1" state="hidden" r:id="rId4"/><sheet name="Visible" sheetId="2" r:id="rId1"/>`;
    const rows = '<row><c s="1"><v>44918</v></c></row>';
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const file = await workbookOf({ rows, sheets, styles, properties: '<workbookPr date1904="1"/>' });
    expect(await cellsOf(file)).toEqual([['24/12/2026']]);
  });

  test('with a DTD, entities or broken XML is damaged', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;">]><worksheet><row>${inline('&y;')}</row></worksheet>`;
    expect(await codeOf(await workbookOf({ rows: [Buffer.from(bomb)] }))).toBe('importDamaged');
    expect(await codeOf(await workbookOf({ rows: '<row><c>' }))).toBe('importDamaged');
  });

  test('that becomes huge is too large, and soon', async () => {
    const zeros = Buffer.alloc(1024 * 1024, 0x20);
    const huge = await workbookOf({ rows: Array.from({ length: 110 }, () => zeros) });
    expect(huge.length).toBeLessThan(1_000_000);
    expect(await codeOf(huge, 'a.xlsx', readInThread)).toBe('importTooLarge');
    const manyRows = (count: number) => workbookOf({ rows: `<row>${inline('a')}</row>`.repeat(count) });
    expect(await codeOf(await manyRows(maxImportRows + 2))).toBe('importTooLarge');
    expect((await read(await manyRows(maxImportRows + 1))).rows).toHaveLength(maxImportRows + 1);
    expect(await codeOf(await workbookOf({ rows: `<row><c r="CW1" t="str"><v>a</v></c></row>` }))).toBe(
      'importTooLarge',
    );
    // One text that many cells refer to.
    const shared = '<c t="s"><v>0</v></c>'.repeat(100);
    const repeated = await workbookOf({
      rows: `<row>${shared}</row>`.repeat(1000),
      strings: `<si><t>${'a'.repeat(30_000)}</t></si>`,
    });
    expect(await codeOf(repeated)).toBe('importTooLarge');
    // Processor time only: three seconds on a quiet machine.
  }, 60_000);
});

describe('what is no spreadsheet gets one sentence', () => {
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const old = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('Workbook', 'utf16le'),
  ]);
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  test.each([
    ['an empty file', '', 'a.xlsx', 'importEmpty'],
    ['an encrypted workbook', encrypted, 'a.xlsx', 'importEncrypted'],
    ['a workbook of Excel 97', old, 'a.xls', 'importOldExcel'],
    ['a picture', picture, 'a.xlsx', 'importNotSpreadsheet'],
    ['a picture called CSV', picture, 'a.csv', 'importNotSpreadsheet'],
    ['a text called xlsx', 'name\nUno', 'a.xlsx', 'importNotSpreadsheet'],
    ['half a ZIP file', Buffer.from('504b0304aaaaaaaa', 'hex'), 'a.xlsx', 'importDamaged'],
  ])('%s', async (_, content, name, code) => {
    expect(await codeOf(content, name)).toBe(code);
  });
  test('another kind of ZIP file, and a truncated one', async () => {
    expect(await codeOf(await packageOf({ 'word/document.xml': '<a/>' }))).toBe('importNotSpreadsheet');
    const whole = await workbookOf({ rows: `<row>${inline('a')}</row>` });
    expect(await codeOf(whole.subarray(0, whole.length - 40))).toBe('importDamaged');
    const broken = Buffer.from(whole);
    broken.fill(0xff, 200, 400);
    expect(await codeOf(broken)).toBe('importDamaged');
  });
});

describe('a CSV file', () => {
  const rows = [
    ['Nombre', 'Nota'],
    ['Ñandú; "él"', 'a\nb'],
    ['=1+1', '€ 5'],
  ];
  const csv = (separator: string) =>
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');
  test.each([',', ';', '\t'])('separated by %j', async (separator) => {
    expect(await cellsOf(csv(separator), 'a.csv')).toEqual(rows);
    expect(await cellsOf(`\ufeff${csv(separator)}`, 'a.csv')).toEqual(rows);
  });
  test('in UTF-16 and in Windows-1252', async () => {
    expect(await cellsOf(Buffer.from(`\ufeff${csv(';')}`, 'utf16le'), 'a.csv')).toEqual(rows);
    const bytes = Buffer.from(csv(';').replace('€', '\x80'), 'latin1');
    expect(await cellsOf(bytes, 'a.csv')).toEqual(rows);
  });
  test('with rows of any length, empty ones and a stray quote', async () => {
    const { rows: found } = await read('a,b\n\n1\n2,3,4\nx"y,z', 'a.csv');
    expect(found.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, '1'],
      [4, '2', '3', '4'],
      [5, 'x"y', 'z'],
    ]);
  });
});
