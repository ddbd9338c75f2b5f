const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const rowStart = bytesOf('<row><c t="inlineStr"><is><t>');
const nextCell = bytesOf('</t></is></c><c t="inlineStr"><is><t>');
const rowEnd = bytesOf('</t></is></c></row>');
/** Of UTF-16, in Excel. */
const mostInCell = 32_767;
/** Blanks at the ends of a text would be lost without being asked to stay. */
const preserve = bytesOf(' xml:space="preserve"');

const tab = 9;
const newline = 10;
const backslash = 92;
const blank = 32;
const underscore = 95;
const letterX = 120;
const byteOf = (char: string) => char.charCodeAt(0);
const table = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([char, text]) => [byteOf(char), bytesOf(text)]));
/** A character that XML cannot hold, or that begins what looks like one written so (ISO/IEC 29500-1 §22.9.2.19, ST_Xstring). */
const escaped = (code: number) => bytesOf(`_x${code.toString(16).toUpperCase().padStart(4, '0')}_`);
const escapedByte = Array.from({ length: blank }, (_, code) => escaped(code));
/** What COPY writes after a backslash; the N of null becomes nothing. */
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
/** U+FFFE and U+FFFF in UTF-8 begin with it; XML has no such characters. */
const noncharacter = 0xef;
const plain = new Uint8Array(256).fill(1);
plain.fill(0, 0, blank);
for (const byte of [...entities.keys(), backslash, noncharacter, underscore]) plain[byte] = 0;
const isHex = new Uint8Array(256);
for (const char of '0123456789abcdefABCDEF') isHex[byteOf(char)] = 1;

/**
 * Whether a reader would take what stands there for an escaped character, `_xHHHH_`. The last sign may be the first of what
 * is written for another character.
 */
function looksEscaped(lines: Buffer, i: number): boolean {
  if (lines[i + 1] !== letterX || plain[lines[i + 6] as number] === 1) return false;
  for (let j = i + 2; j < i + 6; j++) if (isHex[lines[j] as number] === 0) return false;
  return true;
}

/** What stands in the file for the one byte at `i`. */
function inXml(lines: Buffer, i: number): Buffer {
  const byte = lines[i] as number;
  if (byte < blank) return escapedByte[byte] as Buffer;
  if (byte === underscore && looksEscaped(lines, i)) return escaped(underscore);
  return entities.get(byte) ?? lines.subarray(i, i + 1);
}

/** The text of a cell, as XML, with no more than Excel takes; it calls a file damaged that has more. */
function shortened(xml: string): string {
  let units = 0;
  let fits = 0;
  for (const { 0: one, index } of xml.matchAll(/&[^;]+;|_x[0-9A-F]{4}_|[\s\S]/gu)) {
    units += one.length > 2 ? 1 : one.length;
    if (units > mostInCell) return `${xml.slice(0, fits)}…`;
    if (units < mostInCell) fits = index + one.length;
  }
  return xml;
}

/**
 * Turns rows in COPY's text format into rows of a sheet, byte by byte: a million rows are 100 MB, which as strings would
 * take several times as long. Every cell is text, so that a name which starts with `=` stays a name.
 */
export class RowWriter {
  #out: Buffer = Buffer.allocUnsafe(512 * 1024);
  #at = 0;
  /** Where the text of the cell under way begins in `#out`. */
  #cell = 0;
  /** Rows written so far. */
  rows = 0;

  /**
   * The XML of at most `most` rows of `lines` (whole lines) from `start` on; `end` is where it stopped. The next call
   * writes over it.
   */
  write(lines: Buffer, start: number, maxRows: number): { xml: Buffer; end: number } {
    this.#at = 0;
    const last = this.rows + maxRows;
    let i = start;
    while (i < lines.length && this.rows < last) {
      this.#put(rowStart);
      this.#cell = this.#at;
      i = this.#row(lines, i);
      this.rows += 1;
    }
    return { xml: this.#out.subarray(0, this.#at), end: i };
  }

  /** Writes the row that begins at `start`; returns where the next one does. */
  #row(lines: Buffer, start: number): number {
    for (let i = start; ; i++) {
      const from = i;
      while (plain[lines[i] as number] === 1) i += 1;
      this.#ensure(i - from);
      for (let j = from; j < i; j++) this.#out[this.#at++] = lines[j] as number;
      const byte = lines[i] as number;
      if (byte === tab) this.#endCell(nextCell);
      else if (byte === newline) {
        this.#endCell(rowEnd);
        return i + 1;
      } else i += this.#special(lines, i);
    }
  }

  /** Writes what stands for a character that cannot stay as it is; returns how many more bytes than one it took. */
  #special(lines: Buffer, i: number): number {
    const byte = lines[i] as number;
    if (byte === backslash) {
      this.#put(escapes.get(lines[i + 1] as number));
      return 1;
    }
    const isNoncharacter = byte === noncharacter && lines[i + 1] === 0xbf && (lines[i + 2] as number) >= 0xbe;
    this.#put(isNoncharacter ? escaped(0xff40 + (lines[i + 2] as number)) : inXml(lines, i));
    return isNoncharacter ? 2 : 0;
  }

  #endCell(end: Buffer): void {
    this.#ensure(preserve.length);
    if (this.#at - this.#cell > mostInCell) {
      const short = shortened(this.#out.toString('utf8', this.#cell, this.#at));
      this.#at = this.#cell + this.#out.write(short, this.#cell);
    }
    const [first, last] = [this.#out[this.#cell] as number, this.#out[this.#at - 1] as number];
    if (this.#at > this.#cell && (first <= blank || last <= blank)) {
      this.#out.copyWithin(this.#cell + preserve.length - 1, this.#cell - 1, this.#at);
      preserve.copy(this.#out, this.#cell - 1);
      this.#at += preserve.length;
    }
    this.#put(end);
    this.#cell = this.#at;
  }

  #put(bytes: Buffer | undefined): void {
    if (!bytes) return;
    this.#ensure(bytes.length);
    this.#out.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #ensure(more: number): void {
    if (this.#at + more <= this.#out.length) return;
    const larger = Buffer.allocUnsafe((this.#at + more) * 2);
    larger.set(this.#out.subarray(0, this.#at));
    this.#out = larger;
  }
}
