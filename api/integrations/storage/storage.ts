import type { Readable } from 'node:stream';

/** Where pictures live. Keys are names of ours, such as `0b5…e1.webp`; a stored file never changes. */
export interface FileStore {
  /** Durable when it resolves. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Undefined when there is none. */
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Absent ones are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All keys with the time of storing, for the sweep of orphans. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
}

/** The only shapes of key there are: no path, no dots but the endings'. */
export const isFileKey = (key: string): boolean => /^[0-9a-f-]{36}(\.private)?(\.thumb)?\.webp$/.test(key);

/** Whether anybody may read what has this key. */
export const isPublicKey = (key: string): boolean => isFileKey(key) && !key.includes('.private');
/** Where a picture is kept, under its public key's name, while only some may see it (docs/decisions/0028). */
export const privateKeyOf = (key: string): string => key.replace(/(\.thumb)?\.webp$/, '.private$&');
