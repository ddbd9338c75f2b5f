const ns = 'http://schemas.openxmlformats.org';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const office = `${ns}/officeDocument/2006/relationships`;

export const xlsxType = `${main}.sheet`;
/** The start of a sheet whose last columns are hidden. */
export const sheetStart = (columns = 0, hidden = 0): string => {
  const cols =
    hidden > 0
      ? `<cols><col min="${columns - hidden + 1}" max="${columns}" width="9" hidden="1"/></cols>`
      : '';
  return `${xml}<worksheet xmlns="${ns}/spreadsheetml/2006/main">${cols}<sheetData>`;
};
export const sheetEnd = '</sheetData></worksheet>';
export const sheetName = (n: number): string => `xl/worksheets/sheet${n}.xml`;
/** The name of a hidden sheet that says what an export is of. */
export const metaSheet = 'Bambalina';

/** The parts of the package besides its sheets: workbook, relationships, content types (ISO/IEC 29500-2). */
export function partsOf(title: string, sheets: number, hasMeta = false): [name: string, content: string][] {
  const forEachSheet = (line: (n: number) => string) =>
    Array.from({ length: sheets }, (_, i) => line(i + 1)).join('');
  const relationships = (inner: string) =>
    `${xml}<Relationships xmlns="${ns}/package/2006/relationships">${inner}</Relationships>`;
  const isMeta = (n: number) => hasMeta && n === sheets;
  const nameOf = (n: number) => (isMeta(n) ? metaSheet : n > 1 ? `${title} ${n}` : title);
  const stateOf = (n: number) => (isMeta(n) ? ' state="hidden"' : '');
  return [
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${forEachSheet(
        (n) => `<sheet name="${nameOf(n)}" sheetId="${n}"${stateOf(n)} r:id="rId${n}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(
        forEachSheet(
          (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
        ),
      ),
    ],
    [
      '_rels/.rels',
      relationships(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    ],
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>${forEachSheet(
        (n) => `<Override PartName="/${sheetName(n)}" ContentType="${main}.worksheet+xml"/>`,
      )}</Types>`,
    ],
  ];
}
