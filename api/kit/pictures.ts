import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { isFile } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import type { FileStore } from '../outside/files/files.ts';
import { sumOf } from '../outside/files/whole.ts';
import { invalidField } from './problems.ts';
import { ReceivedFile } from './uploads.ts';

/** A picture of ours: two WebP files, without metadata. */
export interface StoredPicture {
  readonly url: string;
  readonly thumbnail: string;
}

/** The checksums of files just stored, by key. */
export type Sums = Map<string, Buffer>;

/** A body whose files have become stored pictures. */
export type Stored<T> = T extends { readonly name: string; readonly size: number; readonly type: string }
  ? StoredPicture
  : T extends readonly (infer Item)[]
    ? Stored<Item>[]
    : T extends object
      ? { [K in keyof T]: Stored<T[K]> }
      : T;

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const maxPixels = 50_000_000;
const full = 1600;
const thumb = 200;

// Only the decoders of the formats above: no SVG, PDF, or anything that reads other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
sharp.concurrency(1);

export const picturePath = '/files/';
/** How the keys of pictures begin that many records show (the demo's): they stay when one of those goes. */
export const sharedKeys = '00000000-0000';
const keysOf = (picture: StoredPicture) => [picture.url, picture.thumbnail].map(keyOf);
/** The storage key in a picture's address; '' when the address is not one of ours. */
export const keyOf = (url: string): string =>
  url.startsWith(picturePath) ? url.slice(picturePath.length) : '';

/** The address of a stored picture's small version; '' for an address that is not one of ours. */
export const thumbnailOf = (url: string): string =>
  keyOf(url) === '' ? '' : url.replace(/(\.thumb)?\.webp$/, '.thumb.webp');

/** Decodes what claims to be a picture and encodes it anew; undefined when it is not one, or too large. */
export async function encodePicture(
  source: string | Buffer,
): Promise<{ full: Buffer; thumbnail: Buffer } | undefined> {
  try {
    const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'truncated' });
    const { format } = await image.metadata();
    if (!formats.has(format ?? '')) return undefined;
    const upright = image.autoOrient();
    const large = upright.clone().resize(full, full, { fit: 'inside', withoutEnlargement: true });
    const [data, thumbnail] = await Promise.all([
      large.webp({ quality: 82 }).toBuffer(),
      upright.clone().resize(thumb, thumb, { fit: 'cover' }).webp({ quality: 80 }).toBuffer(),
    ]);
    return { full: data, thumbnail };
  } catch {
    return undefined;
  }
}

/** Stores both sizes under a new name, or neither. */
export async function storePicture(
  files: FileStore,
  encoded: { full: Buffer; thumbnail: Buffer },
): Promise<StoredPicture> {
  const name = randomUUID();
  const [large, small] = [`${name}.webp`, `${name}.thumb.webp`];
  try {
    await files.put(large, encoded.full, 'image/webp');
    await files.put(small, encoded.thumbnail, 'image/webp');
  } catch (error) {
    await files.remove([large, small]).catch(() => {});
    throw error;
  }
  return { url: picturePath + large, thumbnail: picturePath + small };
}

/**
 * Turns every received file in a body into a stored picture. Returns the keys stored, so that a change that fails
 * can take them back; refuses with 422 beside the field when a file is not a picture, and stores nothing then.
 */
export async function storePictures<T>(
  body: T,
  files: FileStore,
): Promise<{ body: Stored<T>; keys: string[]; sums: Sums }> {
  const keys: string[] = [];
  const sums: Sums = new Map();
  const store = async (file: ReceivedFile, path: string): Promise<StoredPicture> => {
    const encoded = await encodePicture(file.path);
    if (!encoded) throw invalidField(path, messages.notAnImage);
    const picture = await storePicture(files, encoded);
    keys.push(...keysOf(picture));
    sums.set(keyOf(picture.url), sumOf(encoded.full));
    sums.set(keyOf(picture.thumbnail), sumOf(encoded.thumbnail));
    return picture;
  };
  const visit = async (value: unknown, path: string): Promise<unknown> => {
    if (value instanceof ReceivedFile) return store(value, path);
    if (typeof value !== 'object' || value === null || isFile(value)) return value;
    const inner: [string, unknown][] = [];
    // One after the other: decoding is the costliest thing a call can ask for.
    for (const [key, item] of Object.entries(value)) {
      inner.push([key, await visit(item, path ? `${path}.${key}` : key)]);
    }
    return Array.isArray(value) ? inner.map(([, item]) => item) : Object.fromEntries(inner);
  };
  try {
    return { body: (await visit(body, '')) as Stored<T>, keys, sums };
  } catch (error) {
    await files.remove(keys).catch(() => {});
    throw error;
  }
}
