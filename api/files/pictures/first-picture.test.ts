import { expect, test } from 'vitest';
import { flatPictures, webpOfFrames } from '../../testing/scenarios/uploads/expensivePictures.ts';
import { firstPicture } from './first-picture.ts';

/* Files of the largest size are reduced to their first picture in the event loop: nobody else is answered in the meantime. */

const size = 10_000_000;
const png = await flatPictures.png(30);
const jpeg = await flatPictures.jpeg(30);
const gif = await flatPictures.gif(30);
const webp = await flatPictures.webp(30);
const avif = await flatPictures.avif(30);

/** The beginning, `repeated` as often as fits, and the rest. */
function fileOf(begin: Buffer, repeated: Buffer, rest = Buffer.alloc(0)): Buffer {
  const count = Math.floor((size - begin.length - rest.length) / repeated.length);
  return Buffer.concat([begin, Buffer.alloc(count * repeated.length, repeated), rest]);
}

const pngChunk = (type: string) => Buffer.from(`\0\0\0\0${type}\0\0\0\0`, 'latin1');
const inPng = (...types: string[]) =>
  fileOf(png.subarray(0, 33), Buffer.concat(types.map(pngChunk)), png.subarray(33));
const inJpeg = (...bytes: number[]) => fileOf(jpeg.subarray(0, 2), Buffer.from(bytes), jpeg.subarray(2));
const gifHeader = 13 + 3 * (2 << ((gif[10] ?? 0) & 7));
const inGif = (...bytes: number[]) =>
  fileOf(gif.subarray(0, gifHeader), Buffer.from(bytes), gif.subarray(gifHeader));

/** After its first box, an AVIF has a `meta` box that consists of these bytes. */
function inAvif(repeated: Buffer): Buffer {
  const begin = Buffer.concat([
    avif.subarray(0, avif.readUInt32BE(0)),
    Buffer.from('\0\0\0\0meta', 'latin1'),
  ]);
  const file = fileOf(begin, repeated);
  file.writeUInt32BE(file.length - begin.length + 8, begin.length - 8);
  return file;
}
/** Items that each claim to reach over the next ones. */
const overlappingItems = () => inAvif(Buffer.from('\0\x10\0\0infe\x02\0\0\0\0\x01\0\0av01', 'latin1'));

const slow: [what: string, make: () => Buffer | Promise<Buffer>][] = [
  ['a PNG of empty parts of the picture', () => inPng('IDAT')],
  ['a PNG of empty texts', () => inPng('tEXt')],
  ['a PNG of both in turns', () => inPng('IDAT', 'tEXt')],
  ['a JPEG of escaped bytes', () => inJpeg(0xff, 0)],
  ['a JPEG of filling bytes', () => inJpeg(0xff, 0xff)],
  ['a JPEG of empty comments', () => inJpeg(0xff, 0xfe, 0, 2)],
  ['a GIF of empty controls', () => inGif(0x21, 0xf9, 0)],
  ['a GIF of empty comments', () => inGif(0x21, 0xfe, 0)],
  ['a WebP of empty chunks', () => fileOf(webp, Buffer.from('XXXX\0\0\0\0', 'latin1'))],
  ['a WebP of frames', () => webpOfFrames(size)],
  ['an AVIF of empty boxes', () => fileOf(avif, Buffer.from('\0\0\0\x08meta', 'latin1'))],
  ['an AVIF of items that overlap', overlappingItems],
];

/** Milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const begin = process.threadCpuUsage();
  work();
  // Of both the kernel knows only the sum exactly.
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum;
}
/** Of a fifth of them, for the time of the test. */
const timeOfBytes = (bytes: Buffer): number => 5 * timeOf(() => sumOf(bytes.subarray(0, bytes.length / 5)));

// A third of that time, some 30 ms. In turns, as the speed of the machine changes; the best of five, since the first ones compile.
test.each(slow)('%s is read to its end more quickly than its bytes are added up', async (_what, make) => {
  const bytes = await make();
  const durations = Array.from({ length: 5 }, () => ({
    read: timeOf(() => firstPicture(bytes)),
    bytes: timeOfBytes(bytes),
  }));
  const best = (what: 'read' | 'bytes') => Math.min(...durations.map((duration) => duration[what]));
  expect(best('read')).toBeLessThan(0.7 * best('bytes'));
});

test('an AVIF with more items or boxes than any real file is refused', () => {
  expect(firstPicture(avif)).toBe(avif);
  expect(firstPicture(overlappingItems())).toBeUndefined();
  expect(firstPicture(fileOf(avif, Buffer.from('\0\0\0\x08free', 'latin1')))).toBeUndefined();
});

test('parts of a PNG that are in turns with others stay in their order', () => {
  const reduced = firstPicture(png) ?? png;
  const [head, rest] = [reduced.subarray(0, 33), reduced.subarray(33)];
  const [text, part] = [pngChunk('tEXt'), pngChunk('IDAT')];
  const file = Buffer.concat([head, text, part, part, text, rest]);
  expect(firstPicture(file)).toEqual(Buffer.concat([head, part, part, rest]));
});
