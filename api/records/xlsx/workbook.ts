import { RowWriter } from './cells.ts';
import { partsOf, sheetEnd, sheetName, sheetStart } from './parts.ts';
import { type Entry, zip } from './zip.ts';

/** Excel takes no more rows in one sheet; the rest goes to the next one. */
const maxRowsPerSheet = 1_048_576;

export interface Book {
  /** The sheet's name. */
  title: string;
  header: string[];
}

/** The file of a workbook, from rows in COPY's text format, piece by piece at constant memory. */
export const workbook = (
  book: Book,
  copied: AsyncIterable<Buffer>,
  sheetRows = maxRowsPerSheet,
): AsyncGenerator<Buffer> => zip(entries(book, wholeLines(copied), sheetRows));

async function* entries(
  { title, header }: Book,
  pieces: AsyncGenerator<Buffer>,
  sheetRows: number,
): AsyncGenerator<Entry> {
  const head = Buffer.from(`${header.join('\t')}\n`);
  const rest: Rest = { lines: Buffer.alloc(0), at: 0 };
  let sheets = 0;
  do {
    sheets += 1;
    yield [sheetName(sheets), sheet(head, rest, pieces, sheetRows)];
  } while (rest.at < rest.lines.length);
  for (const [name, content] of partsOf(title, sheets)) yield [name, [Buffer.from(content)]];
}

/** Lines that are read and not yet in a sheet. */
interface Rest {
  lines: Buffer;
  at: number;
}

async function* sheet(
  head: Buffer,
  rest: Rest,
  pieces: AsyncGenerator<Buffer>,
  sheetRows: number,
): AsyncGenerator<Buffer> {
  const rows = new RowWriter();
  yield Buffer.from(sheetStart);
  yield rows.write(head, 0, 1).xml;
  for (;;) {
    if (rest.at === rest.lines.length) {
      const next = await pieces.next();
      if (next.done) break;
      rest.lines = next.value;
      rest.at = 0;
    }
    if (rows.rows === sheetRows) break;
    const { xml, end } = rows.write(rest.lines, rest.at, sheetRows - rows.rows);
    rest.at = end;
    yield xml;
  }
  yield Buffer.from(sheetEnd);
}

async function* wholeLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(10) + 1;
    if (end > 0) yield Buffer.concat([...begun, piece.subarray(0, end)]);
    begun = end > 0 ? [piece.subarray(end)] : [...begun, piece];
  }
}
