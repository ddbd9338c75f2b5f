import zlib from 'node:zlib';

/* Pictures whose header says that they are larger: for tests of limits, without encoding millions of pixels. */

type SetSide = (bytes: Buffer, side: number, text: string) => void;

const formats: [begins: RegExp, setSide: SetSide][] = [
  [
    /^GIF8/,
    (bytes, side) => {
      const frame = bytes.indexOf(0x2c, 13 + 3 * (2 << ((bytes[10] ?? 0) & 7)));
      for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(side, at);
    },
  ],
  [
    // Lossless: width and height less one in 14 bits each, then four other bits.
    /^RIFF/,
    (bytes, side, text) => {
      const at = text.indexOf('VP8L') + 9;
      const rest = bytes.readUInt32LE(at) >>> 28;
      bytes.writeUInt32LE(side - 1 + (side - 1) * 2 ** 14 + rest * 2 ** 28, at);
    },
  ],
  [
    /^\x89PNG/,
    (bytes, side) => {
      for (const at of [16, 20]) bytes.writeUInt32BE(side, at);
      bytes.writeUInt32BE(zlib.crc32(bytes.subarray(12, 29)), 29);
    },
  ],
  [
    /^\xff\xd8/,
    (bytes, side, text) => {
      const frame = text.search(/\xff[\xc0\xc2]/);
      for (const at of [frame + 5, frame + 7]) bytes.writeUInt16BE(side, at);
    },
  ],
  [
    // AVIF
    /^.{4}ftyp/s,
    (bytes, side, text) => {
      for (const { index } of text.matchAll(/ispe/g))
        for (const at of [index + 8, index + 12]) bytes.writeUInt32BE(side, at);
    },
  ],
];

/** The same picture with another width and height in its header; it cannot be decoded. */
export function withSide(picture: Buffer, side: number): Buffer {
  const bytes = Buffer.from(picture);
  const text = bytes.toString('latin1');
  formats.find(([begins]) => begins.test(text))?.[1](bytes, side, text);
  return bytes;
}
