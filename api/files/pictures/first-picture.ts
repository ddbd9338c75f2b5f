import { directlyCodedAvif } from './avif.ts';

/*
 * Reduces a file to its first image before it is decoded. Limits of pixels do not bound the cost of the rest, such as a
 * million frames or gigabytes of compressed text in a PNG.
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
  for (const marker of markersOf(bytes)) {
    // Decoders ignore what follows the end, such as a phone's second picture.
    if (marker === 0xd9) break;
    if (marker === 0xda) scans++;
  }
  return scans > maxScans ? undefined : bytes;
}

function* markersOf(bytes: Buffer) {
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    yield marker;
    if (marker === 0xff) at += 1;
    else at += isStandaloneMarker(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
}

/** Markers without a length: an escaped 0xff in the data, and restart markers. */
const isStandaloneMarker = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

function pngWithoutMetadata(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = latin1(bytes, at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (pngChunks.has(type) && (type === 'IDAT' || !seen.has(type))) parts.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  return Buffer.concat(parts);
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
  // Only the graphic control extension is needed; there may be millions of comments.
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length && bytes[at] === 0x21) {
    const end = afterBlocks(at + 2);
    if (bytes[at + 1] === 0xf9) parts[1] = bytes.subarray(at, end);
    at = end;
  }
  if (bytes[at] !== 0x2c) return Buffer.concat(parts);
  const end = afterBlocks(at + 11 + tableSize(bytes[at + 9] ?? 0));
  if (end > bytes.length) return Buffer.concat([...parts, bytes.subarray(at)]);
  return Buffer.concat([...parts, bytes.subarray(at, end), Buffer.from(';')]);
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF']);

function firstWebpImage(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 12)];
  const seen = new Set<string>();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = latin1(bytes, at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size & 1);
    if (webpChunks.has(type) && !seen.has(type)) parts.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  const file = Buffer.concat(parts);
  // A truncated file keeps its declared size, so that the decoder refuses it.
  const declared = bytes.readUInt32LE(4) + 8;
  const isTruncated = declared > bytes.length + 1;
  file.writeUInt32LE(isTruncated ? declared : file.length - 8, 4);
  return file;
}
