const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const avifItems = new Set(['av01', 'Exif', 'mime']);

/*
 * This runs in the event loop. Real files have about four boxes, and fewer than ten items of less than a hundred bytes each;
 * items that claim to overlap made a file of 400 kB take twenty seconds.
 */
const maxBoxes = 100;
const maxItemBytes = 1000;

/**
 * The file, if all its images are coded directly; undefined otherwise. A derived image (a grid) can reference the same
 * expensive one thousands of times, and metadata may be compressed.
 */
export function directlyCodedAvif(bytes: Buffer): Buffer | undefined {
  return metaBoxes(bytes)?.every(hasPlainItems) ? bytes : undefined;
}

/**
 * The largest number of pixels that an image of the file is coded with. The size that the decoder reports is that after
 * cropping, and does not include the alpha channel, which is an image of its own.
 */
export function codedPixels(bytes: Buffer): number {
  let max = 0;
  let count = 0;
  for (const meta of metaBoxes(bytes) ?? []) {
    for (
      let at = meta.indexOf('ispe');
      at >= 0 && at + 16 <= meta.length;
      at = meta.indexOf('ispe', at + 4)
    ) {
      if (++count > maxBoxes) return Number.POSITIVE_INFINITY;
      max = Math.max(max, meta.readUInt32BE(at + 8) * meta.readUInt32BE(at + 12));
    }
  }
  return max;
}

/** The `meta` boxes of the file; undefined when its boxes cannot be parsed, or are too many. */
function metaBoxes(bytes: Buffer): Buffer[] | undefined {
  const metas: Buffer[] = [];
  let count = 0;
  for (let at = 0; at + 8 <= bytes.length; ) {
    if (++count > maxBoxes) return undefined;
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? bytes.length : at + size;
    if (size === 1 || (size !== 0 && size < 8)) return undefined;
    if (latin1(bytes, at + 4, at + 8) === 'meta') metas.push(bytes.subarray(at, end));
    at = end;
  }
  return metas;
}

function hasPlainItems(meta: Buffer): boolean {
  let count = 0;
  for (let at = meta.indexOf('infe'); at >= 4; at = meta.indexOf('infe', at + 4)) {
    const item = meta.subarray(at + 4, at - 4 + meta.readUInt32BE(at - 4));
    if (item.length < 12 || item.length > maxItemBytes || ++count > maxBoxes) return false;
    // Version 3 has 32-bit item ids.
    const type = item[0] === 3 ? 10 : 8;
    if (
      !avifItems.has(latin1(item, type, type + 4)) ||
      /deflate|zlib|br\0|gzip/.test(latin1(item, type, item.length))
    )
      return false;
  }
  return true;
}
