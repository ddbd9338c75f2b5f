import { randomUUID } from 'node:crypto';
import { sha256 } from '../../integrations/storage/checksum.ts';
import { type FileStore, privateKeyOf } from '../../integrations/storage/storage.ts';
import { type FieldError, invalid, ProblemError } from '../../problems/problems.ts';
import { UploadedFile } from '../uploads/uploaded-file.ts';
import { ReceivedFile } from '../uploads/uploads.ts';
import { type Encoded, type EncodeOptions, encodePicture } from './encode.ts';

/** The addresses of a stored picture: two WebP files without metadata. */
export interface StoredPicture {
  readonly url: string;
  readonly thumbnail: string;
}

/** The checksums of files just stored, by key. */
export type ChecksumsByKey = Map<string, Buffer>;

/** A body whose files have become stored pictures. */
export type WithStoredPictures<T> = T extends {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}
  ? StoredPicture
  : T extends readonly (infer Item)[]
    ? WithStoredPictures<Item>[]
    : T extends object
      ? { [K in keyof T]: WithStoredPictures<T[K]> }
      : T;

export const picturePath = '/files/';
/** Prefix of the keys of pictures that several records show (the demo's): they are not removed with a record. */
export const sharedKeys = '00000000-0000';
/** The storage key in a picture's address; '' when the address is not one of ours. */
export const keyOf = (url: string): string =>
  url.startsWith(picturePath) ? url.slice(picturePath.length) : '';

/** The distinct storage keys of addresses that are ours. */
export const keysOf = (addresses: readonly (string | null | undefined)[]): string[] => [
  ...new Set(addresses.map((address) => keyOf(address ?? '')).filter((key) => key !== '')),
];

/** The address of a stored picture's thumbnail; '' for an address that is not one of ours. */
export const thumbnailOf = (url: string): string =>
  keyOf(url) === '' ? '' : url.replace(/(\.thumb)?\.webp$/, '.thumb.webp');

/** `private` pictures need a signed address (docs/decisions/0028). */
export type Visibility = 'public' | 'private';

/** Stores both sizes under a new name, or neither. Returns their addresses and checksums. */
export async function storePicture(
  files: FileStore,
  encoded: Encoded,
  visibility: Visibility = 'public',
): Promise<{ picture: StoredPicture; sums: ChecksumsByKey }> {
  const name = randomUUID();
  const addresses = [`${name}.webp`, `${name}.thumb.webp`] as const;
  const keys = visibility === 'public' ? [...addresses] : addresses.map(privateKeyOf);
  const [large = '', small = ''] = keys;
  try {
    await files.put(large, encoded.full, 'image/webp');
    await files.put(small, encoded.thumbnail, 'image/webp');
  } catch (error) {
    await files.remove(keys).catch(() => {});
    throw error;
  }
  return {
    picture: { url: picturePath + addresses[0], thumbnail: picturePath + addresses[1] },
    sums: new Map([
      [large, sha256(encoded.full)],
      [small, sha256(encoded.thumbnail)],
    ]),
  };
}

/** A file that the server has: no other is in a body. */
const isReceived = (value: unknown): value is ReceivedFile | UploadedFile =>
  value instanceof ReceivedFile || value instanceof UploadedFile;

/** The fields of a refused file, as of an upload that is gone; throws every other error. */
function errorsOf(error: unknown): readonly FieldError[] {
  if (error instanceof ProblemError && error.errors) return error.errors;
  throw error;
}

/**
 * Stores every received file of a body as a picture, and returns the body with their addresses, and the checksums by key, so
 * that a change that fails can remove them. Throws 422 with the field of each file that is not a picture, and then stores nothing.
 */
export async function storePictures<T>(
  body: T,
  files: FileStore,
  options: EncodeOptions,
  visibility: Visibility = 'public',
): Promise<{ body: WithStoredPictures<T>; sums: ChecksumsByKey }> {
  const sums: ChecksumsByKey = new Map();
  const errors: FieldError[] = [];
  const store = async (file: ReceivedFile | UploadedFile, path: string) => {
    const source = file instanceof UploadedFile ? () => file.read(path) : file.path;
    const encoded = await encodePicture(source, options).catch(errorsOf);
    if (typeof encoded === 'string') errors.push({ path, code: encoded });
    else if (!('full' in encoded)) errors.push(...encoded);
    // With one error nothing is kept: the others are decoded to tell of them too (product/pictures#all-at-once).
    else if (errors.length === 0) return keep(encoded);
    return undefined;
  };
  const keep = async (encoded: Encoded): Promise<StoredPicture> => {
    const stored = await storePicture(files, encoded, visibility);
    for (const [key, sum] of stored.sums) sums.set(key, sum);
    return stored.picture;
  };
  const visit = async (value: unknown, path: string): Promise<unknown> => {
    if (isReceived(value)) return store(value, path);
    if (typeof value !== 'object' || value === null) return value;
    const inner: [string, unknown][] = [];
    // Sequentially, because decoding is the most expensive work of a call.
    for (const [key, item] of Object.entries(value)) {
      inner.push([key, await visit(item, path ? `${path}.${key}` : key)]);
    }
    return Array.isArray(value) ? inner.map(([, item]) => item) : Object.fromEntries(inner);
  };
  try {
    const visited = (await visit(body, '')) as WithStoredPictures<T>;
    if (errors.length > 0) throw invalid(errors);
    return { body: visited, sums };
  } catch (error) {
    await files.remove([...sums.keys()]).catch(() => {});
    // A busy server is no reason to send again what it will refuse.
    throw errors.length > 0 ? invalid(errors) : error;
  }
}
