const ns = 'http://schemas.openxmlformats.org';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const office = `${ns}/officeDocument/2006/relationships`;

export const xlsxType = `${main}.sheet`;
export const sheetStart = `${xml}<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';
export const sheetName = (n: number): string => `xl/worksheets/sheet${n}.xml`;

/** The parts of the package besides its sheets: workbook, relationships, content types (ISO/IEC 29500-2). */
export function partsOf(title: string, sheets: number): [name: string, content: string][] {
  const forEachSheet = (line: (n: number) => string) =>
    Array.from({ length: sheets }, (_, i) => line(i + 1)).join('');
  const relationships = (inner: string) =>
    `${xml}<Relationships xmlns="${ns}/package/2006/relationships">${inner}</Relationships>`;
  const nameOf = (n: number) => (n > 1 ? `${title} ${n}` : title);
  return [
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${forEachSheet(
        (n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="rId${n}"/>`,
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
