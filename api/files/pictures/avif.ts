const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const avifItems = new Set(['av01', 'Exif', 'mime']);

/**
 * The file itself, when its pictures are coded directly: one made up of others (a grid) can name the same costly one
 * thousands of times, and words may be compressed.
 */
export function plainAvif(bytes: Buffer): Buffer | undefined {
  return metasOf(bytes)?.every(hasPlainItems) ? bytes : undefined;
}

/**
 * Of the pictures in the file the most pixels that one is coded with. What the decoder calls its size is what is left
 * when it has been cropped, and says nothing of its transparency, which is a picture of its own.
 */
export function codedPixels(bytes: Buffer): number {
  let most = 0;
  for (const meta of metasOf(bytes) ?? []) {
    for (let at = meta.indexOf('ispe'); at >= 0 && at + 16 <= meta.length; at = meta.indexOf('ispe', at + 4))
      most = Math.max(most, meta.readUInt32BE(at + 8) * meta.readUInt32BE(at + 12));
  }
  return most;
}

/** The boxes that describe what is in the file; undefined when its boxes cannot be read. */
function metasOf(bytes: Buffer): Buffer[] | undefined {
  const metas: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? bytes.length : at + size;
    if (size === 1 || (size !== 0 && size < 8)) return undefined;
    if (latin1(bytes, at + 4, at + 8) === 'meta') metas.push(bytes.subarray(at, end));
    at = end;
  }
  return metas;
}

function hasPlainItems(meta: Buffer): boolean {
  for (let at = meta.indexOf('infe'); at >= 4; at = meta.indexOf('infe', at + 4)) {
    const item = meta.subarray(at + 4, at - 4 + meta.readUInt32BE(at - 4));
    if (item.length < 12) return false;
    // Version 3 has longer numbers of items.
    const type = item[0] === 3 ? 10 : 8;
    if (
      !avifItems.has(latin1(item, type, type + 4)) ||
      /deflate|zlib|br\0|gzip/.test(latin1(item, type, item.length))
    )
      return false;
  }
  return true;
}
