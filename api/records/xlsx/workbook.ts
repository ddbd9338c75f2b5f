import { RowWriter } from './cells.ts';
import { partsOf, sheetEnd, sheetName, sheetStart } from './parts.ts';
import { type Entry, zip } from './zip.ts';

/** Excel's limit; further rows are in the next sheet. */
const maxRowsPerSheet = 1_048_576;

export interface Book {
  /** The name of the first sheet. */
  title: string;
  header: string[];
  /** How many of the last columns are hidden. */
  hidden?: number;
  /** The rows of a hidden sheet, in COPY's text format. */
  meta?: string;
}

/** The file of a workbook in chunks, from rows in COPY's text format, in constant memory. */
export const workbook = (
  book: Book,
  copied: AsyncIterable<Buffer>,
  sheetRows = maxRowsPerSheet,
): AsyncGenerator<Buffer> => zip(entries(book, wholeLines(copied), sheetRows));

async function* entries(
  { title, header, hidden, meta }: Book,
  chunks: AsyncGenerator<Buffer>,
  sheetRows: number,
): AsyncGenerator<Entry> {
  const head = Buffer.from(`${header.join('\t')}\n`);
  const rest: Rest = { lines: Buffer.alloc(0), offset: 0 };
  let sheets = 0;
  do {
    sheets += 1;
    const start = Buffer.from(sheetStart(header.length, hidden));
    yield [sheetName(sheets), sheet(start, head, rest, chunks, sheetRows)];
  } while (rest.offset < rest.lines.length);
  if (meta) {
    sheets += 1;
    yield [sheetName(sheets), metaSheetOf(Buffer.from(meta))];
  }
  for (const [name, content] of partsOf(title, sheets, meta !== undefined))
    yield [name, [Buffer.from(content)]];
}

/** The last chunk of lines, and how many bytes of it are in a sheet already. */
interface Rest {
  lines: Buffer;
  offset: number;
}

function* metaSheetOf(lines: Buffer): Generator<Buffer> {
  yield Buffer.from(sheetStart());
  yield new RowWriter().write(lines, 0, maxRowsPerSheet).xml;
  yield Buffer.from(sheetEnd);
}

async function* sheet(
  start: Buffer,
  head: Buffer,
  rest: Rest,
  chunks: AsyncGenerator<Buffer>,
  sheetRows: number,
): AsyncGenerator<Buffer> {
  const rows = new RowWriter();
  yield start;
  yield rows.write(head, 0, 1).xml;
  for (;;) {
    if (rest.offset === rest.lines.length) {
      const next = await chunks.next();
      if (next.done) break;
      rest.lines = next.value;
      rest.offset = 0;
    }
    if (rows.rows === sheetRows) break;
    const { xml, end } = rows.write(rest.lines, rest.offset, sheetRows - rows.rows);
    rest.offset = end;
    yield xml;
  }
  yield Buffer.from(sheetEnd);
}

async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let incomplete: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) yield Buffer.concat([...incomplete, chunk.subarray(0, end)]);
    incomplete = end > 0 ? [chunk.subarray(end)] : [...incomplete, chunk];
  }
}
