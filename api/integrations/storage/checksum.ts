import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ProviderError } from '../provider.ts';
import type { FileStore } from './storage.ts';

export const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Whether the content has the checksum; without one, whether it is a WebP file of the length in its header. */
export function isIntact(content: Buffer, checksum: Buffer | null): boolean {
  if (checksum) return sha256(content).equals(checksum);
  const kind = content.toString('latin1', 0, 4) + content.toString('latin1', 8, 12);
  return content.length > 12 && kind === 'RIFFWEBP' && content.readUInt32LE(4) + 8 === content.length;
}

/** The content of a file; undefined when it does not exist, null when it cannot be read completely. Throws `ProviderError`. */
export async function readFully(files: FileStore, key: string): Promise<Buffer | null | undefined> {
  try {
    const file = await files.read(key);
    if (!file) return undefined;
    const content = await buffer(file.stream);
    return content.length === file.size ? content : null;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    return null;
  }
}
