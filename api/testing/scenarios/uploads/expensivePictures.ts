import zlib from 'node:zlib';
import sharp from 'sharp';

/* Small files that need much memory or time to decode. */

const flat = (side: number, channels: 3 | 4 = 3, height = side) =>
  sharp({
    create: { width: side, height, channels, background: { r: 9, g: 99, b: 200, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** Pictures of side × side pixels of one colour, from a few bytes to a few hundred kilobytes. */
export const flatPictures = {
  avif: (side: number) => flat(side).avif({ effort: 0 }).toBuffer(),
  'AVIF of 12 bits': (side: number) =>
    flat(side, 4).toColourspace('rgb16').avif({ effort: 0, bitdepth: 12 }).toBuffer(),
  jpeg: (side: number) => flat(side).jpeg().toBuffer(),
  'progressive JPEG': (side: number) =>
    flat(side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  png: (side: number) => flat(side, 4).png().toBuffer(),
  'interlaced PNG of 16 bits': (side: number) =>
    flat(side, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  webp: (side: number) => flat(side, 4).webp({ effort: 0, lossless: true }).toBuffer(),
  gif: (side: number) => flat(side).gif({ effort: 1 }).toBuffer(),
};

/** A PNG of 300 × 300 random pixels, which compress badly: about 270 kB. */
export function noisePng(): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, () => Math.random() * 256));
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
}

/** A JPEG of twelve megapixels and about three megabytes, as a phone takes it. */
export const photo = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

/** A JPEG of 300 × 300 pixels in a file of `size` bytes: what follows its end is ignored. */
export async function jpegInFileOf(size: number): Promise<Buffer> {
  const jpeg = await flat(300).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
}

const segment = (marker: number, ...bytes: number[]) =>
  Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes]);

/** A grey progressive JPEG with many scans of about 50 bytes each, none of which changes a block. */
export function jpegOfScans(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const size = [side >> 8, side & 255];
  const table = (id: number, symbol: number) => segment(0xc4, id, 1, ...Array(15).fill(0), symbol);
  // An end-of-band run of 16384 blocks takes 15 bits.
  const emptyScan = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  const scan = (n: number) => {
    const bit = 10 - (n % 11);
    const frequency = 1 + Math.floor(n / 11);
    const bits = bit === 10 ? bit : ((bit + 1) << 4) | bit;
    return [segment(0xda, 1, 1, 0, frequency, frequency, bits), emptyScan];
  };
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0),
    table(0, 0),
    table(0x10, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 1),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, (_, n) => scan(n)).flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PNG of one very wide row. */
export const pngOfARow = (width: number) => flat(width, 3, 1).png().toBuffer();

/** A PNG of 16 bits with the widest rows that are allowed. */
export const pngOfLongRows = (height: number) =>
  flat(20_000, 4, height).toColourspace('rgb16').png().toBuffer();

/** An AVIF of side × side pixels that is cropped to 100 × 100, which is the size that its metadata has. */
export async function croppedAvif(side: number): Promise<Buffer> {
  const avif = await flat(side).withIccProfile('p3').avif({ effort: 0 }).toBuffer();
  const at = avif.indexOf('colr');
  avif.write('clap', at, 'latin1');
  // Width, height and offsets from the centre, as fractions.
  for (const [i, n] of [100, 1, 100, 1, 0, 1, 0, 1].entries()) avif.writeUInt32BE(n, at + 4 + 4 * i);
  return avif;
}

/** A PNG of about `size` bytes whose text chunks decompress to gigabytes. */
export async function pngOfTexts(size: number): Promise<Buffer> {
  const png = await flat(30).png().toBuffer();
  const words = zlib.deflateSync(Buffer.alloc(7_900_000, 65), { level: 9 });
  const body = Buffer.concat([Buffer.from('zTXtk\0\0'), words]);
  const text = Buffer.alloc(body.length + 8);
  text.writeUInt32BE(body.length - 4, 0);
  body.copy(text, 4);
  text.writeUInt32BE(zlib.crc32(body), text.length - 4);
  const texts = Array.from({ length: Math.floor(size / text.length) }, () => text);
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
}

/** A GIF of about `size` bytes with as many frames as fit. */
export async function gifOfFrames(size: number): Promise<Buffer> {
  const gif = await flat(2).gif().toBuffer();
  const at = gif.indexOf(0x2c, 13 + 3 * (2 << ((gif[10] ?? 0) & 7)));
  const frame = gif.subarray(at, -1);
  const frames = Array.from({ length: Math.floor(size / frame.length) }, () => frame);
  return Buffer.concat([gif.subarray(0, at), ...frames, Buffer.from(';')]);
}

/** A WebP of about `size` bytes with as many frames as fit. */
export async function webpOfFrames(size: number): Promise<Buffer> {
  const two = Buffer.concat([Buffer.alloc(12), Buffer.alloc(12, 255)]);
  const webp = await sharp(two, { raw: { width: 2, height: 4, channels: 3, pageHeight: 2 } })
    .webp({ lossless: true, loop: 0 })
    .toBuffer();
  const at = webp.indexOf('ANMF');
  const frame = webp.subarray(at, at + 8 + webp.readUInt32LE(at + 4));
  const frames = Array.from({ length: Math.floor(size / frame.length) }, () => frame);
  const file = Buffer.concat([webp.subarray(0, at), ...frames]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Files of any size with one small picture that is shown. */
export const oversized: [what: string, make: (size: number) => Promise<Buffer>][] = [
  ['gigabytes of compressed text', pngOfTexts],
  ['hundreds of thousands of frames in a GIF', gifOfFrames],
  ['hundreds of thousands of frames in a WebP', webpOfFrames],
];
