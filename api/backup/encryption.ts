import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupFlaw } from './errors.ts';

/* Backups are encrypted in the format of age (docs/decisions/0092). Its library is loaded only where there are keys. */

const firstLine = Buffer.from('age-encryption.org/v1\n');

/** The content encrypted to each of these public keys, in chunks that are authenticated, as is the end. */
export async function encrypted(content: Readable, publicKeys: readonly string[]): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const key of publicKeys) encrypter.addRecipient(key);
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/** The content, decrypted if it is encrypted. Throws `BackupFlaw` when no key is the one for it. */
export async function decrypted(raw: Readable, privateKeys: readonly string[]): Promise<Readable> {
  let content = raw;
  try {
    const start = await readStart(raw, firstLine.length);
    // A file this short has been read as a whole.
    if (raw.readableEnded) content = Readable.from([start], { objectMode: false });
    else raw.unshift(start);
    if (!start.subarray(0, firstLine.length).equals(firstLine)) return content;
    if (privateKeys.length === 0)
      throw new BackupFlaw('keyMissing', 'it is encrypted, and BACKUP_PRIVATE_KEY is not set');
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    for (const key of privateKeys) decrypter.addIdentity(key);
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (error) {
    content.destroy();
    throw flawOfHeader(error);
  }
}

/** Errors of the library have only a message. */
function flawOfHeader(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error || error instanceof BackupFlaw) return error;
  if (error.message.startsWith('no identity matched'))
    return new BackupFlaw('wrongKey', 'BACKUP_PRIVATE_KEY is not the key for it', error);
  if (error.message.startsWith('stream ended before'))
    return new BackupFlaw('truncated', 'the file ends too early', error);
  return new BackupFlaw('damaged', 'the file is damaged', error);
}

/** At least so many of the first bytes, or all. */
async function readStart(content: Readable, length: number): Promise<Buffer> {
  let read = Buffer.alloc(0);
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    read = Buffer.concat([read, chunk]);
    if (read.length >= length) break;
  }
  return read;
}

// The types of Node's web streams and of the browser's differ in details only.
type Web = globalThis.ReadableStream<Uint8Array>;
const toWeb = (stream: Readable) => Readable.toWeb(stream) as Web;
const fromWeb = (stream: Web) => Readable.fromWeb(stream as ReadableStream);
