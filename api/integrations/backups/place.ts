import type { Readable } from 'node:stream';

/** Where nightly backups lie. */
export interface BackupPlace {
  /** Where that is, for messages. */
  readonly description: string;
  /** Writes a file that appears under its name only once it is complete and durable. Its memory is bounded. */
  write(name: string, content: Readable, signal?: AbortSignal): Promise<void>;
  /** The files that have their name, and their lengths in bytes. */
  list(): Promise<{ name: string; bytes: number }[]>;
  read(name: string, signal?: AbortSignal): Readable;
  /** Files that do not exist are no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes what a server that was killed has left of files that never got their name; nobody may be writing. */
  removePartial(): Promise<void>;
}
