import { codes } from '#contract/kit/codes.ts';
import { metaSheet } from '../../xlsx/parts.ts';
import { dateFormatsOf } from './date-formats.ts';
import { FileError } from './file-error.ts';
import { readSheet } from './sheet.ts';
import type { FileRow } from './table.ts';
import { readXml } from './xml.ts';
import { openParts, type Parts } from './zip.ts';

const workbookPart = 'xl/workbook.xml';

/** The rows of the first visible sheet, and those of the hidden sheet that exports have. */
export async function readXlsx(path: string): Promise<{ rows: FileRow[]; meta: FileRow[] }> {
  const parts = await openParts(path);
  try {
    if (!parts.has(workbookPart)) throw new FileError(codes.importNotSpreadsheet);
    const { sheets, is1904 } = await readWorkbook(parts);
    const targets = await readTargets(parts);
    const strings = await readStrings(parts, targets.find(({ type }) => type === 'sharedStrings')?.part);
    const isDate = await dateFormatsOf(parts, targets.find(({ type }) => type === 'styles')?.part);
    const book = { strings, isDate, is1904 };
    const rowsOf = async (sheet: Sheet | undefined) => {
      const part = targets.find(({ id }) => id === sheet?.id)?.part;
      return part ? readSheet(parts.read(part), book) : [];
    };
    const visible = sheets.find(({ name, isHidden }) => !isHidden && name !== metaSheet);
    return { rows: await rowsOf(visible), meta: await rowsOf(sheets.find(({ name }) => name === metaSheet)) };
  } finally {
    parts.close();
  }
}

interface Sheet {
  readonly name: string;
  /** Of its relationship. */
  readonly id: string;
  readonly isHidden: boolean;
}

async function readWorkbook(parts: Parts): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readXml(parts.read(workbookPart), {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const { name = '', state = 'visible' } = attributes;
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ name, id, isHidden: state !== 'visible' });
    },
  });
  return { sheets, is1904 };
}

/** The parts that the workbook refers to. */
async function readTargets(parts: Parts): Promise<{ id: string; type: string; part: string }[]> {
  const targets: { id: string; type: string; part: string }[] = [];
  await readXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open(element, { Id = '', Type = '', Target = '' }) {
      if (element !== 'Relationship') return;
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      targets.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return targets;
}

/** In UTF-16 code units. */
const maxStrings = 50_000_000;

async function readStrings(parts: Parts, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let text = '';
  let length = 0;
  let isText = false;
  let isPhonetic = false;
  await readXml(parts.read(part), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(more) {
      if (!isText) return;
      text += more;
      length += more.length;
      if (length > maxStrings) throw new FileError(codes.importTooLarge);
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}
