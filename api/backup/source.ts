import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** A backup where it lies. It may be read several times. */
export interface BackupSource {
  /** For messages. */
  name: string;
  open(signal?: AbortSignal): Readable;
  /** For one that is encrypted. */
  privateKeys?: readonly string[];
}

/** A file, by its path. */
export const fileSource = (path: string, privateKeys: readonly string[] = []): BackupSource => ({
  name: path,
  open: (signal) => createReadStream(path, { signal }),
  privateKeys,
});

export const sourceOf = (from: string | BackupSource): BackupSource =>
  typeof from === 'string' ? fileSource(from) : from;
