import { StringDecoder } from 'node:string_decoder';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { codes } from '#contract/kit/codes.ts';
import { FileError } from './file-error.ts';

const maxParts = 2000;
/** Of all parts that are read: 10 MB of zeros could be 10 GB. */
const maxInflated = 100 * 1024 * 1024;

/** The parts of a package. */
export interface Parts {
  has(name: string): boolean;
  /** The text of a part in chunks; nothing if it does not exist. */
  read(name: string): AsyncGenerator<string>;
  close(): void;
}

/** Opens a ZIP file; throws for one with too many parts, or with encrypted ones. */
export async function openParts(path: string): Promise<Parts> {
  const zip = await openPromise(path, { autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileError(codes.importEncrypted);
    entries.set(entry.fileName, entry);
    if (entries.size > maxParts) throw new FileError(codes.importTooLarge);
  }
  const budget = { left: maxInflated };
  return {
    has: (name) => entries.has(name),
    read: (name) => textOf(zip, entries.get(name), budget),
    close: () => zip.close(),
  };
}

async function* textOf(
  zip: ZipFile,
  entry: Entry | undefined,
  budget: { left: number },
): AsyncGenerator<string> {
  if (!entry) return;
  const decoder = new StringDecoder('utf8');
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    budget.left -= (chunk as Buffer).length;
    if (budget.left < 0) throw new FileError(codes.importTooLarge);
    yield decoder.write(chunk as Buffer);
  }
  yield decoder.end();
}
