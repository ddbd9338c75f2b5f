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

/** The only shape of key there is: no path, no dots but the ending's. */
export const isFileKey = (key: string): boolean => /^[0-9a-f-]{36}(\.thumb)?\.webp$/.test(key);
