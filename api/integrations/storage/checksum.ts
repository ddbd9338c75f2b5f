import { createHash } from 'node:crypto';
import { ProviderError } from '../provider.ts';
import type { FileStore } from './storage.ts';

export const sumOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Whether it is what was stored; where no checksum tells, whether it is a WebP file as long as it says. */
export function isWhole(content: Buffer, sum: Buffer | null): boolean {
  if (sum) return sumOf(content).equals(sum);
  const kind = content.toString('latin1', 0, 4) + content.toString('latin1', 8, 12);
  return content.length > 12 && kind === 'RIFFWEBP' && content.readUInt32LE(4) + 8 === content.length;
}

/** All of a file: undefined when there is none, null when it cannot be read to its end. Throws when the storage is away. */
export async function readWhole(files: FileStore, key: string): Promise<Buffer | null | undefined> {
  try {
    const file = await files.read(key);
    if (!file) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of file.stream) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    return content.length === file.size ? content : null;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    return null;
  }
}
