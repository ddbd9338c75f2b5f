import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, zip } from '../../records/xlsx/zip.ts';

/* Files as other programs write them. */

const ns = 'http://schemas.openxmlformats.org';
const relationship = `${ns}/officeDocument/2006/relationships`;

/** A ZIP archive of these parts. */
export const packageOf = (parts: Readonly<Record<string, string | Iterable<Buffer>>>): Promise<Buffer> => {
  const entries = Object.entries(parts).map(
    ([name, content]): Entry => [name, typeof content === 'string' ? [Buffer.from(content)] : content],
  );
  return buffer(Readable.from(zip(Readable.from(entries) as AsyncIterable<Entry>)));
};

interface Parts {
  readonly rows: string | Iterable<Buffer>;
  readonly strings?: string;
  readonly styles?: string;
  /** The sheets of the workbook; the first part of `rows` is the second of them if there are two. */
  readonly sheets?: string;
  readonly properties?: string;
}

/** A workbook with the XML of its rows, shared strings and styles, as Excel writes it. */
export function workbookOf({
  rows,
  strings = '',
  styles = '',
  sheets,
  properties = '',
}: Parts): Promise<Buffer> {
  const main = `xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${relationship}"`;
  const target = (id: string, type: string, part: string) =>
    `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${part}"/>`;
  return packageOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main}>${properties}<sheets>${
      sheets ?? '<sheet name="Hoja" sheetId="1" r:id="rId1"/>'
    }</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${target('rId1', 'worksheet', 'worksheets/sheet1.xml')}${target(
      'rId2',
      'sharedStrings',
      '/xl/sharedStrings.xml',
    )}${target('rId3', 'styles', 'styles.xml')}${target('rId4', 'worksheet', 'worksheets/sheet2.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml':
      typeof rows === 'string' ? `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>` : rows,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row><c t="inlineStr"><is><t>otra</t></is></c></row></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
  });
}
