import { type IsDate, textOfDate } from './date-formats.ts';
import { type FileRow, Table } from './table.ts';
import { readXml } from './xml.ts';

/** What the cells of a sheet refer to. */
export interface Book {
  readonly strings: readonly string[];
  readonly isDate: IsDate;
  readonly is1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  inline: string;
}

/** The rows of a sheet as texts (ISO/IEC 29500-1 §18.3). */
export async function readSheet(chunks: AsyncIterable<string>, book: Book): Promise<FileRow[]> {
  const table = new Table();
  let cell: Cell | undefined;
  let column = 0;
  let into: 'value' | 'inline' | undefined;
  let isPhonetic = false;
  await readXml(chunks, {
    open(name, attributes) {
      if (name === 'row') {
        column = 0;
        table.start(numberOf(attributes.r));
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column;
        const { t = 'n', s = '0' } = attributes;
        cell = { column, type: t, style: Number(s), value: '', inline: '' };
        column += 1;
      } else if (name === 'rPh') isPhonetic = true;
      else into = isPhonetic ? undefined : targetOf(name);
    },
    text(text) {
      if (!cell || !into) return;
      cell[into] += text;
    },
    close(name) {
      into = undefined;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && cell) {
        table.set(cell.column, textOf(cell, book));
        cell = undefined;
      }
      if (name === 'row') table.end();
    },
  });
  return table.rows;
}

/** Not of formulas, which are not computed. */
const targets = { v: 'value', t: 'inline' } as const;
const targetOf = (name: string) =>
  Object.hasOwn(targets, name) ? targets[name as keyof typeof targets] : undefined;

const numberOf = (text: string | undefined): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** The index of the column of a reference such as AB12. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text that the cell showed last: nothing for a formula that no spreadsheet has computed. */
function textOf(cell: Cell, { strings, ...dates }: Book): string {
  const { type, value, inline, style } = cell;
  if (type === 'inlineStr') return unescaped(inline);
  if (value === '') return '';
  if (type === 's') return unescaped(strings[Number(value)] ?? '');
  if (type === 'str') return unescaped(value);
  if (type === 'b') return value.trim() === '1' ? 'true' : 'false';
  return type === 'n' ? textOfNumber(value.trim(), style, dates) : value;
}

function textOfNumber(
  text: string,
  style: number,
  { isDate, is1904 }: Pick<Book, 'isDate' | 'is1904'>,
): string {
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) return text;
  return (isDate(style) ? textOfDate(number, is1904) : undefined) ?? String(number);
}

/** Characters that XML cannot contain are escaped as _xHHHH_ (§22.9.2.19). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
