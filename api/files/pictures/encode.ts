import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { codedPixels } from './avif.ts';
import { Turns } from './fair-queue.ts';
import { firstPicture } from './first-picture.ts';

/*
 * The one door to the decoders (docs/decisions/0027): first the header, then, when the picture is not too large for its
 * format, the picture, and of that everything else. At most two in the process, in turn by person.
 */

const full = 1600;
const thumb = 200;

// Only the decoders of our formats: no SVG, PDF, or anything that reads other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.concurrency(1);
// Nothing is decoded twice: what it would keep is only memory.
sharp.cache(false);

export const decoding = new Turns({ atOnce: 2, ofOne: 30, inAll: 200, patience: 30_000 });
/** Large ones, one at a time: two of them would take too much memory. */
const large = new Turns({
  atOnce: 1,
  ofOne: Number.POSITIVE_INFINITY,
  inAll: Number.POSITIVE_INFINITY,
  patience: 2 ** 30,
});
const largeBytes = 110_000_000;
/** Many of a picture's rows are held at once when it is shrunk: one row of 49 megapixels took 1.1 GB, nine of 5 took 6.7. */
const longestSide = 20_000;

/** What decoding takes of memory by pixel, as measured, and how many megapixels that allows. */
interface Cost {
  readonly megapixels: keyof typeof tooManyPixels;
  readonly bytesPerPixel: number;
}

const tooManyPixels = {
  10: codes.tooManyPixels10,
  13: codes.tooManyPixels13,
  24: codes.tooManyPixels24,
  50: codes.tooManyPixels50,
} as const;

/** Formats that are read row by row cost little; what is held as a whole costs by its size. */
const costs: Record<string, (header: Metadata) => Cost> = {
  jpeg: ({ isProgressive }) =>
    isProgressive ? { megapixels: 24, bytesPerPixel: 9 } : { megapixels: 50, bytesPerPixel: 1 },
  png: ({ isProgressive, depth }) =>
    isProgressive
      ? { megapixels: 24, bytesPerPixel: depth === 'ushort' ? 11 : 5 }
      : // Its rows are held while it is shrunk: the longer they are, the more of them.
        { megapixels: 50, bytesPerPixel: depth === 'ushort' ? 8 : 2 },
  webp: () => ({ megapixels: 24, bytesPerPixel: 7 }),
  gif: () => ({ megapixels: 13, bytesPerPixel: 7 }),
  heif: ({ depth }) =>
    depth === 'uchar' ? { megapixels: 13, bytesPerPixel: 20 } : { megapixels: 10, bytesPerPixel: 26 },
};

export interface Encoded {
  readonly full: Buffer;
  readonly thumbnail: Buffer;
}

/** For whom a picture is decoded. */
export interface Asking {
  readonly person: string;
  readonly isPatient?: boolean;
  readonly gone?: AbortSignal | undefined;
  /** Called when decoding begins, which is what a picture costs. */
  readonly onBegin?: () => void;
}

/**
 * Decodes what claims to be a picture and encodes it anew; the reason when it is not one, or too large. Waits for its
 * turn: 429 or 503 when that takes too long.
 */
export function encodePicture(
  source: string | Buffer,
  { person, onBegin, ...asked }: Asking,
): Promise<Encoded | MessageCode> {
  return decoding.run(
    person,
    async () => {
      onBegin?.();
      const bytes = firstPicture(typeof source === 'string' ? await readFile(source) : source);
      return bytes ? encodeFirst(bytes).catch(() => codes.notAnImage) : codes.notAnImage;
    },
    asked,
  );
}

async function encodeFirst(bytes: Buffer): Promise<Encoded | MessageCode> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const cost = costs[header.format ?? '']?.(header);
  if (!cost) return codes.notAnImage;
  if (Math.max(header.width, header.height) > longestSide) return codes.sideTooLong;
  const shown = header.width * header.height;
  const pixels = header.format === 'heif' ? Math.max(shown, codedPixels(bytes)) : shown;
  if (pixels > cost.megapixels * 1_000_000) return tooManyPixels[cost.megapixels];
  const encode = () => encodeSmall(bytes, pixels, header.orientation);
  return pixels * cost.bytesPerPixel > largeBytes ? large.run('', encode) : encode();
}

/** Shrinks while it loads, turns what is small by then, and makes the thumbnail of that. */
async function encodeSmall(bytes: Buffer, limitInputPixels: number, orientation = 1): Promise<Encoded> {
  const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'truncated' })
    .resize(full, full, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const upright = await turned(sharp(data, { raw: { width, height, channels } }), orientation)
    .webp({ quality: 82 })
    .toBuffer();
  const thumbnail = await turned(sharp(data, { raw: { width, height, channels } }), orientation)
    .resize(thumb, thumb, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
  return { full: upright, thumbnail };
}

/** Clockwise, after mirroring: what the eight orientations of Exif 2.3 (tag 0x0112) ask for. */
function turned(image: Sharp, orientation: number): Sharp {
  const degrees = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  const mirrored = [2, 4, 5, 7].includes(orientation) ? image.flop() : image;
  return degrees === 0 ? mirrored : mirrored.rotate(degrees);
}
