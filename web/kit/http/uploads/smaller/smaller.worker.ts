import { hasTransparency, isCandidate, isWorthwhile, sizeFor } from './plan.ts';

/* Decodes and encodes pictures outside the page, which stays responsive. Answers null for a file to be sent as it is. */

const quality = 0.9;

self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await smaller(data).catch(() => null));
};

async function smaller(file: File): Promise<Blob | null> {
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  if (!isCandidate(file.type, head)) return null;
  // In its orientation, without its metadata.
  const bitmap = await createImageBitmap(file);
  try {
    const size = sizeFor(bitmap.width, bitmap.height, file.size);
    return size ? await encoded(file, bitmap, size) : null;
  } finally {
    bitmap.close();
  }
}

async function encoded(
  file: File,
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(width, height);
  const mayBeTransparent = file.type !== 'image/jpeg';
  const context = canvas.getContext('2d', { alpha: mayBeTransparent, willReadFrequently: mayBeTransparent });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const isTransparent = mayBeTransparent && hasTransparency(context.getImageData(0, 0, width, height).data);
  const type = isTransparent ? 'image/webp' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality });
  // Some browsers encode no WebP, and answer with PNG.
  return blob.type === type && isWorthwhile(file.size, blob.size) ? blob : null;
}
