import { directlyCodedAvif } from './avif.ts';

/*
 * Reduces a file to its first image before it is decoded. Limits of pixels do not bound the cost of the rest, such as a
 * million frames or gigabytes of compressed text in a PNG. This runs in the event loop on whatever was uploaded: each byte is
 * visited at most once, without an object for each chunk, since a file may have a million empty ones.
 */

type Extract = (bytes: Buffer) => Buffer | undefined;

const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** The signature of each format, and what extracts the first image. */
const formats: [begins: (bytes: Buffer) => boolean, cut: Extract][] = [
  [(bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff, jpegWithinScanLimit],
  [(bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', pngWithoutMetadata],
  [(bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)), firstGifFrame],
  [(bytes) => /^RIFF.{4}WEBP$/s.test(latin1(bytes, 0, 12)), firstWebpImage],
  [(bytes) => latin1(bytes, 4, 8) === 'ftyp', directlyCodedAvif],
];

/** The file with only its first image; undefined when it is of none of the accepted formats. */
export function firstPicture(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 16) return undefined;
  return formats.find(([begins]) => begins(bytes))?.[1](bytes);
}

/** Encoders write about ten. For each scan, however short, the decoder processes the whole picture again. */
const maxScans = 100;

function jpegWithinScanLimit(bytes: Buffer): Buffer | undefined {
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; at += lengthAt(bytes, at)) {
    if (bytes[at] !== 0xff) continue;
    // Decoders ignore what follows the end, such as a phone's second picture.
    if (bytes[at + 1] === 0xd9) break;
    if (bytes[at + 1] === 0xda && ++scans > maxScans) return undefined;
  }
  return bytes;
}

/** The length of a marker with its segment; 1 where there is none. */
function lengthAt(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff || marker === 0xff) return 1;
  return isStandaloneMarker(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
}

/** Markers without a length: an escaped 0xff in the data, and restart markers. */
const isStandaloneMarker = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Collects the parts of a file that are kept. Parts that follow each other are copied as one. */
class KeptParts {
  readonly #bytes: Buffer;
  readonly #kept: Buffer;
  #length = 0;
  #from = 0;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#kept = Buffer.allocUnsafe(bytes.length);
  }

  add(from: number, end: number): void {
    if (from !== this.#end) {
      this.#copy();
      this.#from = from;
    }
    this.#end = Math.min(end, this.#bytes.length);
  }

  file(): Buffer {
    this.#copy();
    return this.#kept.subarray(0, this.#length);
  }

  #copy(): void {
    this.#length += this.#bytes.copy(this.#kept, this.#length, this.#from, this.#end);
    this.#from = this.#end;
  }
}

const codesOf = (types: readonly string[]): number[] =>
  types.map((type) => Buffer.from(type, 'latin1').readUInt32BE());

const pngChunks = codesOf('IDAT IHDR PLTE IEND tRNS gAMA cHRM sRGB iCCP eXIf'.split(' '));

function pngWithoutMetadata(bytes: Buffer): Buffer {
  const kept = new KeptParts(bytes);
  kept.add(0, 8);
  const seen = new Set<number>();
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = pngChunks.indexOf(bytes.readUInt32BE(at + 4));
    const end = at + 12 + bytes.readUInt32BE(at);
    // Only the first, IDAT, is repeated.
    if (type === 0 || (type > 0 && !seen.has(type))) kept.add(at, end);
    if (type > 0) seen.add(type);
    at = end;
  }
  return kept.file();
}

/** Up to the end of the first frame, or the file where that is cut off: the decoder refuses it. */
function firstGifFrame(bytes: Buffer): Buffer {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * (2 << (flags & 7)) : 0);
  const afterBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let at = 13 + tableSize(bytes[10] ?? 0);
  const header = bytes.subarray(0, at);
  // Only the last graphic control extension is needed; there may be millions of comments.
  let [from, to] = [at, at];
  while (at < bytes.length && bytes[at] === 0x21) {
    const end = afterBlocks(at + 2);
    if (bytes[at + 1] === 0xf9) [from, to] = [at, end];
    at = end;
  }
  const parts = [header, bytes.subarray(from, to)];
  if (bytes[at] !== 0x2c) return Buffer.concat(parts);
  const end = afterBlocks(at + 11 + tableSize(bytes[at + 9] ?? 0));
  if (end > bytes.length) return Buffer.concat([...parts, bytes.subarray(at)]);
  return Buffer.concat([...parts, bytes.subarray(at, end), Buffer.from(';')]);
}

const webpChunks = codesOf(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF']);

function firstWebpImage(bytes: Buffer): Buffer {
  const kept = new KeptParts(bytes);
  kept.add(0, 12);
  const seen = new Set<number>();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = webpChunks.indexOf(bytes.readUInt32BE(at));
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size & 1);
    if (type >= 0 && !seen.has(type)) {
      kept.add(at, end);
      seen.add(type);
    }
    at = end;
  }
  const file = kept.file();
  // A truncated file keeps its declared size, so that the decoder refuses it.
  const declared = bytes.readUInt32LE(4) + 8;
  const isTruncated = declared > bytes.length + 1;
  file.writeUInt32LE(isTruncated ? declared : file.length - 8, 4);
  return file;
}
