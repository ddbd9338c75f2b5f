import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/connection/database.ts';
import { readFully, sha256 } from '../../integrations/storage/checksum.ts';
import { type FileStore, partKeyOf } from '../../integrations/storage/storage.ts';
import { addPart, type StoredUpload } from './uploads.store.ts';

/** What is held in memory of a request, and lost if the server is killed. */
const partBytes = 1024 * 1024;

interface Stores {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * Stores what arrives from `offset` on, in parts; also what came before the stream failed. Returns how much there is then;
 * undefined if another request has written at the same place.
 */
export async function writeParts(
  { db, files }: Stores,
  stream: AsyncIterable<Buffer>,
  id: string,
  offset: number,
): Promise<number | undefined> {
  let at = offset;
  let chunks: Buffer[] = [];
  let length = 0;
  const store = async (): Promise<boolean> => {
    if (length === 0) return true;
    const content = Buffer.concat(chunks);
    const key = partKeyOf(randomUUID());
    await files.put(key, content, 'application/octet-stream');
    const isAdded = await addPart(db, { id, offset: at }, { key, sha256: sha256(content), length });
    if (!isAdded) await files.remove([key]).catch(() => {});
    at += length;
    chunks = [];
    length = 0;
    return isAdded;
  };
  let isAlone = true;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= partBytes) isAlone = await store();
      if (!isAlone) return undefined;
    }
  } catch (error) {
    if (isAlone) await store();
    throw error;
  }
  return (await store()) ? at : undefined;
}

/** The content of an upload; undefined when a part is missing or damaged. */
export async function readParts(
  files: FileStore,
  { parts, size }: Pick<StoredUpload, 'parts' | 'size'>,
): Promise<Buffer | undefined> {
  const content: Buffer[] = [];
  for (const key of parts) {
    const part = await readFully(files, key);
    if (!part) return undefined;
    content.push(part);
  }
  const whole = Buffer.concat(content);
  return whole.length === size ? whole : undefined;
}
