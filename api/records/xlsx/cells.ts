const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const rowStart = bytesOf('<row><c t="inlineStr"><is><t>');
const nextCell = bytesOf('</t></is></c><c t="inlineStr"><is><t>');
const rowEnd = bytesOf('</t></is></c></row>');
/** Excel's limit, in UTF-16 code units. */
const maxCellLength = 32_767;
/** Without it, leading and trailing white space is removed. */
const preserve = bytesOf(' xml:space="preserve"');

const tab = 9;
const newline = 10;
const backslash = 92;
const space = 32;
const underscore = 95;
const letterX = 120;
const byteOf = (char: string) => char.charCodeAt(0);
const table = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([char, text]) => [byteOf(char), bytesOf(text)]));
/** The escape of a character that XML cannot contain, or that starts a text like an escape (ISO/IEC 29500-1 §22.9.2.19, ST_Xstring). */
const escaped = (code: number) => bytesOf(`_x${code.toString(16).toUpperCase().padStart(4, '0')}_`);
const escapedByte = Array.from({ length: space }, (_, code) => escaped(code));
/** By the character after COPY's backslash; the N of NULL is not among them and becomes empty. */
const escapes = table({
  n: '\n',
  t: '\t',
  r: '&#13;',
  '\\': '\\',
  b: '_x0008_',
  f: '_x000C_',
  v: '_x000B_',
});
const entities = table({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
/** The first byte of U+FFFE and U+FFFF in UTF-8, which XML does not allow. */
const noncharacter = 0xef;
const plain = new Uint8Array(256).fill(1);
plain.fill(0, 0, space);
for (const byte of [...entities.keys(), backslash, noncharacter, underscore]) plain[byte] = 0;
const isHex = new Uint8Array(256);
for (const char of '0123456789abcdefABCDEF') isHex[byteOf(char)] = 1;

/** Whether a reader would take the text at `i` for an escape, `_xHHHH_`. Its last `_` may be the start of a real one. */
function looksEscaped(lines: Buffer, i: number): boolean {
  if (lines[i + 1] !== letterX || plain[lines[i + 6] as number] === 1) return false;
  for (let j = i + 2; j < i + 6; j++) if (isHex[lines[j] as number] === 0) return false;
  return true;
}

/** The XML for the one byte at `i`. */
function xmlOf(lines: Buffer, i: number): Buffer {
  const byte = lines[i] as number;
  if (byte < space) return escapedByte[byte] as Buffer;
  if (byte === underscore && looksEscaped(lines, i)) return escaped(underscore);
  return entities.get(byte) ?? lines.subarray(i, i + 1);
}

/** The XML of a cell, truncated to Excel's limit: Excel reports longer cells as damage. */
function truncated(xml: string): string {
  let units = 0;
  let end = 0;
  for (const { 0: char, index } of xml.matchAll(/&[^;]+;|_x[0-9A-F]{4}_|[\s\S]/gu)) {
    units += char.length > 2 ? 1 : char.length;
    if (units > maxCellLength) return `${xml.slice(0, end)}…`;
    if (units < maxCellLength) end = index + char.length;
  }
  return xml;
}

/**
 * Converts rows in COPY's text format to rows of a sheet, byte by byte: strings would take several times as long for the
 * 100 MB of a million rows. All cells are text, so that a name that starts with `=` is not a formula.
 */
export class RowWriter {
  #out: Buffer = Buffer.allocUnsafe(512 * 1024);
  #offset = 0;
  /** Where the text of the current cell starts in `#out`. */
  #cellStart = 0;
  /** Rows written so far. */
  rows = 0;

  /**
   * The XML of at most `maxRows` of `lines` (complete lines) from `start`, and the `end` of those rows. The next call
   * overwrites the buffer.
   */
  write(lines: Buffer, start: number, maxRows: number): { xml: Buffer; end: number } {
    this.#offset = 0;
    const last = this.rows + maxRows;
    let i = start;
    while (i < lines.length && this.rows < last) {
      this.#put(rowStart);
      this.#cellStart = this.#offset;
      i = this.#row(lines, i);
      this.rows += 1;
    }
    return { xml: this.#out.subarray(0, this.#offset), end: i };
  }

  /** Writes the row that starts at `start`; returns the start of the next one. */
  #row(lines: Buffer, start: number): number {
    for (let i = start; ; i++) {
      const from = i;
      while (plain[lines[i] as number] === 1) i += 1;
      this.#ensure(i - from);
      for (let j = from; j < i; j++) this.#out[this.#offset++] = lines[j] as number;
      const byte = lines[i] as number;
      if (byte === tab) this.#endCell(nextCell);
      else if (byte === newline) {
        this.#endCell(rowEnd);
        return i + 1;
      } else i += this.#special(lines, i);
    }
  }

  /** Writes a character that needs an escape; returns how many bytes it has after the first. */
  #special(lines: Buffer, i: number): number {
    const byte = lines[i] as number;
    if (byte === backslash) {
      this.#put(escapes.get(lines[i + 1] as number));
      return 1;
    }
    const isNoncharacter = byte === noncharacter && lines[i + 1] === 0xbf && (lines[i + 2] as number) >= 0xbe;
    this.#put(isNoncharacter ? escaped(0xff40 + (lines[i + 2] as number)) : xmlOf(lines, i));
    return isNoncharacter ? 2 : 0;
  }

  #endCell(end: Buffer): void {
    this.#ensure(preserve.length);
    if (this.#offset - this.#cellStart > maxCellLength) {
      const short = truncated(this.#out.toString('utf8', this.#cellStart, this.#offset));
      this.#offset = this.#cellStart + this.#out.write(short, this.#cellStart);
    }
    const [first, last] = [this.#out[this.#cellStart] as number, this.#out[this.#offset - 1] as number];
    if (this.#offset > this.#cellStart && (first <= space || last <= space)) {
      this.#out.copyWithin(this.#cellStart + preserve.length - 1, this.#cellStart - 1, this.#offset);
      preserve.copy(this.#out, this.#cellStart - 1);
      this.#offset += preserve.length;
    }
    this.#put(end);
    this.#cellStart = this.#offset;
  }

  #put(bytes: Buffer | undefined): void {
    if (!bytes) return;
    this.#ensure(bytes.length);
    this.#out.set(bytes, this.#offset);
    this.#offset += bytes.length;
  }

  #ensure(more: number): void {
    if (this.#offset + more <= this.#out.length) return;
    const larger = Buffer.allocUnsafe((this.#offset + more) * 2);
    larger.set(this.#out.subarray(0, this.#offset));
    this.#out = larger;
  }
}
