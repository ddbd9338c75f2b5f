import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { codedPixels } from './avif.ts';
import { FairQueue } from './fair-queue.ts';
import { firstPicture } from './first-picture.ts';

/*
 * The only use of the image decoders (docs/decisions/0027). The header is read first; a picture is decoded only if it is not
 * too large for its format, and once: the thumbnail is made of the result. At most two at a time, in round robin by person.
 */

const maxSide = 1600;
const thumbnailSide = 200;

// Only the decoders of the accepted formats: no SVG, PDF, or anything that reads other files.
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
// No operation is repeated, so a cache would only take memory.
sharp.cache(false);

export const decodeQueue = new FairQueue({
  concurrency: 2,
  maxQueuedPerPerson: 30,
  maxQueued: 200,
  timeout: 30_000,
});
/** Large pictures are decoded one at a time, to limit memory. */
const largePictures = new FairQueue({
  concurrency: 1,
  maxQueuedPerPerson: Number.POSITIVE_INFINITY,
  maxQueued: Number.POSITIVE_INFINITY,
  timeout: 2 ** 30,
});
const largePictureBytes = 110_000_000;
/** Shrinking buffers many rows: a picture of one row of 49 megapixels took 1.1 GB, one of nine rows of 5 megapixels 6.7 GB. */
const maxSourceSide = 20_000;

/** Memory per pixel for decoding, as measured, and the limit in megapixels that follows. */
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

/** Formats that are decoded row by row take little memory; others by their number of pixels. */
const costs: Record<string, (header: Metadata) => Cost> = {
  jpeg: ({ isProgressive }) =>
    isProgressive ? { megapixels: 24, bytesPerPixel: 9 } : { megapixels: 50, bytesPerPixel: 1 },
  png: ({ isProgressive, depth }) =>
    isProgressive
      ? { megapixels: 24, bytesPerPixel: depth === 'ushort' ? 11 : 5 }
      : // Shrinking buffers its rows.
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

export interface EncodeOptions {
  readonly person: string;
  /** Background work: it waits without a timeout. */
  readonly isBackground?: boolean;
  /** Aborted when the caller has disconnected. */
  readonly signal?: AbortSignal | undefined;
  /** Called when decoding begins: from then on the picture counts against a quota. */
  readonly onBegin?: () => void;
}

/**
 * Decodes an uploaded file and encodes it as WebP in both sizes. Returns the code of the reason when it is not a picture, or
 * too large. Queued by person: throws 429 or 503 when too many wait, or this one too long.
 */
export function encodePicture(
  source: string | (() => Promise<Buffer>) | Buffer,
  { person, onBegin, isBackground, signal }: EncodeOptions,
): Promise<Encoded | MessageCode> {
  return decodeQueue.run(
    person,
    async () => {
      onBegin?.();
      const bytes = firstPicture(await contentOf(source));
      return bytes ? encodeWithinLimits(bytes).catch(() => codes.notAnImage) : codes.notAnImage;
    },
    { isBackground, signal },
  );
}

const contentOf = async (source: Parameters<typeof encodePicture>[0]): Promise<Buffer> => {
  if (typeof source === 'string') return readFile(source);
  return typeof source === 'function' ? source() : source;
};

async function encodeWithinLimits(bytes: Buffer): Promise<Encoded | MessageCode> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const cost = costs[header.format ?? '']?.(header);
  if (!cost) return codes.notAnImage;
  if (Math.max(header.width, header.height) > maxSourceSide) return codes.sideTooLong;
  const displayed = header.width * header.height;
  const pixels = header.format === 'heif' ? Math.max(displayed, codedPixels(bytes)) : displayed;
  if (pixels > cost.megapixels * 1_000_000) return tooManyPixels[cost.megapixels];
  const encode = () => encodeSizes(bytes, pixels, header.orientation);
  return pixels * cost.bytesPerPixel > largePictureBytes ? largePictures.run('', encode) : encode();
}

/** Shrinks while decoding, rotates the result, and makes the thumbnail of it. */
async function encodeSizes(bytes: Buffer, limitInputPixels: number, orientation = 1): Promise<Encoded> {
  const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'truncated' })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const image = () => oriented(sharp(data, { raw: { width, height, channels } }), orientation);
  const full = await image().webp({ quality: 82 }).toBuffer();
  const small = image().resize(thumbnailSide, thumbnailSide, { fit: 'cover' });
  const thumbnail = await small.webp({ quality: 80 }).toBuffer();
  return { full, thumbnail };
}

/** Applies an orientation of Exif 2.3 (tag 0x0112): mirrors, then rotates clockwise. */
function oriented(image: Sharp, orientation: number): Sharp {
  const degrees = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  const flopped = [2, 4, 5, 7].includes(orientation) ? image.flop() : image;
  return degrees === 0 ? flopped : flopped.rotate(degrees);
}
