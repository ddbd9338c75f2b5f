import type { Readable } from 'node:stream';

/** The storage of pictures. Keys are such as `0b5…e1.webp`; a stored file never changes. */
export interface FileStore {
  /** Durable when it resolves. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Asks whether the storage can be used, without storing. Throws, and warns, if it cannot. */
  verify(): Promise<void>;
  /** Undefined when the file does not exist. */
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Files that do not exist are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All keys with the time of the last write, for the sweep of orphans. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
}

/** Whether a key has a valid form, which excludes paths. */
export const isFileKey = (key: string): boolean =>
  /^[0-9a-f-]{36}((\.private)?(\.thumb)?\.webp|\.part)$/.test(key);

/** Whether a key is that of a public file. */
export const isPublicKey = (key: string): boolean =>
  isFileKey(key) && key.endsWith('.webp') && !key.includes('.private');
/** The key of a part of a resumable upload. */
export const partKeyOf = (name: string): string => `${name}.part`;
/** The key of a private picture, derived from that of the public one (docs/decisions/0028). */
export const privateKeyOf = (key: string): string => key.replace(/(\.thumb)?\.webp$/, '.private$&');
