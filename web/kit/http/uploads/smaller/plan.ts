/* Which pictures are made smaller on the device, and to what size (product/pictures#smaller). */

/** More than the server keeps (1,600 px), so that nothing of what it keeps is lost. */
const maxSide = 2560;
/** Below this a picture within `maxSide` is sent as it is: encoding it again would only cost quality. */
const keptBytes = 1024 * 1024;
/** Larger ones may not fit into a phone's memory; the server refuses them. */
const maxPixels = 60_000_000;
/** The result must be this much smaller to be worth it. */
const worthwhile = 0.8;

/** The formats that are decoded; GIF and AVIF are sent as they are. */
const decoded = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Whether the file may be made smaller; `head` is its first bytes. */
export const isCandidate = (type: string, head: Uint8Array): boolean =>
  decoded.has(type) && !(type === 'image/webp' && isAnimatedWebp(head));

/** The flag of an animation in the extended header. */
const isAnimatedWebp = (head: Uint8Array): boolean =>
  String.fromCharCode(...head.subarray(12, 16)) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0;

/** The size to draw a picture in; undefined to send it as it is. */
export function sizeFor(width: number, height: number, bytes: number) {
  const side = Math.max(width, height);
  if (width * height > maxPixels || side === 0) return undefined;
  if (side <= maxSide && bytes <= keptBytes) return undefined;
  const scale = Math.min(1, maxSide / side);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

export const isWorthwhile = (before: number, after: number): boolean => after < before * worthwhile;

/** Whether any pixel of RGBA data is not opaque. */
export function hasTransparency(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}
