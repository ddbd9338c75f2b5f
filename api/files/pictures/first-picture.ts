import { plainAvif } from './avif.ts';

/*
 * What of a file is worth decoding: its first picture. Frames, texts and whatever else the decoders would read at a cost
 * that no limit of pixels bounds (a million frames, gigabytes of compressed text in a PNG) never reach them.
 */

type Cut = (bytes: Buffer) => Buffer | undefined;

const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** How a file of each format begins, and what is kept of it. */
const formats: [begins: (bytes: Buffer) => boolean, cut: Cut][] = [
  [(bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff, jpegOfFewScans],
  [(bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', firstOfPng],
  [(bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)), firstOfGif],
  [(bytes) => /^RIFF.{4}WEBP$/s.test(latin1(bytes, 0, 12)), firstOfWebp],
  [(bytes) => latin1(bytes, 4, 8) === 'ftyp', plainAvif],
];

/** The file with only its first picture; undefined when it is of none of our formats. */
export function firstPicture(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 16) return undefined;
  return formats.find(([begins]) => begins(bytes))?.[1](bytes);
}

/** Encoders write some ten. A scan of a few bytes makes the decoder go over the whole picture once more. */
const mostScans = 100;

function jpegOfFewScans(bytes: Buffer): Buffer | undefined {
  let scans = 0;
  for (const marker of markersOf(bytes)) {
    // What follows the end is not read: a phone's second picture, above all.
    if (marker === 0xd9) break;
    if (marker === 0xda) scans++;
  }
  return scans > mostScans ? undefined : bytes;
}

function* markersOf(bytes: Buffer) {
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    yield marker;
    if (marker === 0xff) at += 1;
    else at += hasNoLength(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
}

/** A byte of 255 among the data, and marks between them. */
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

function firstOfPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  const once = new Set<string>();
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = latin1(bytes, at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (pngChunks.has(type) && (type === 'IDAT' || !once.has(type))) kept.push(bytes.subarray(at, end));
    once.add(type);
    at = end;
  }
  return Buffer.concat(kept);
}

/** Up to the end of the first frame; the whole when that is not reached, for the decoder to refuse. */
function firstOfGif(bytes: Buffer): Buffer {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * (2 << (flags & 7)) : 0);
  const afterBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let at = 13 + tableSize(bytes[10] ?? 0);
  // Of extensions only those count that say how the frame is drawn; of comments there may be millions.
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length && bytes[at] === 0x21) {
    const end = afterBlocks(at + 2);
    if (bytes[at + 1] === 0xf9) kept[1] = bytes.subarray(at, end);
    at = end;
  }
  if (bytes[at] !== 0x2c) return Buffer.concat(kept);
  const end = afterBlocks(at + 11 + tableSize(bytes[at + 9] ?? 0));
  if (end > bytes.length) return Buffer.concat([...kept, bytes.subarray(at)]);
  return Buffer.concat([...kept, bytes.subarray(at, end), Buffer.from(';')]);
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF']);

function firstOfWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 12)];
  const once = new Set<string>();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = latin1(bytes, at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size & 1);
    if (webpChunks.has(type) && !once.has(type)) kept.push(bytes.subarray(at, end));
    once.add(type);
    at = end;
  }
  const whole = Buffer.concat(kept);
  // A file that is cut off stays so: what it lacks is counted still.
  const declared = bytes.readUInt32LE(4) + 8;
  const isCut = declared > bytes.length + 1;
  whole.writeUInt32LE(isCut ? declared : whole.length - 8, 4);
  return whole;
}
