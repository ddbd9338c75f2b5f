import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { codes } from '#contract/kit/codes.ts';
import { FileError } from './file-error.ts';
import { type FileRow, Table } from './table.ts';

/** The rows of a CSV file: in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs. */
export async function readCsv(path: string): Promise<FileRow[]> {
  const text = decoded(await readFile(path));
  const table = new Table();
  const options = { bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true };
  parse(text, {
    ...options,
    on_record(cells: string[]) {
      table.start();
      for (const [column, cell] of cells.entries()) table.set(column, cell);
      table.end();
      return null;
    },
  });
  return table.rows;
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return evenBytes(bytes).swap16().subarray(2).toString('utf16le');
  if (bytes.includes(0)) throw new FileError(codes.importNotSpreadsheet);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // What no text of Windows has: it is something else.
    if (hasControls(text)) throw new FileError(codes.importNotSpreadsheet);
    return text;
  }
}

const evenBytes = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1));

const controls = /\p{Cc}/gu;
const isLayout = (char: string) => char >= '\t' && char <= '\r';
const hasControls = (text: string): boolean => (text.match(controls) ?? []).some((char) => !isLayout(char));

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, 10_000).split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((one) => [line.split(one).length, one] as const);
  return counts.sort(([a], [b]) => b - a)[0]?.[1] ?? ',';
}
