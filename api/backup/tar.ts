import { pipeline, Readable, Writable } from 'node:stream';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BackupFlaw } from './errors.ts';

const maxEntryBytes = 256 * 1024 * 1024;

export interface TarEntry {
  name: string;
  content: Buffer;
}

export type TarEntries = AsyncGenerator<TarEntry>;

/** The bytes of an archive of these entries. An entry is requested once the one before it has been read. */
export function packTar(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): Readable {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, content } of entries) {
      const header = { name, size: content.length, mode: 0o600, mtime: new Date(0) };
      const body = controller.add(header).getWriter();
      await body.write(content);
      await body.close();
    }
    controller.finalize();
  };
  pack().catch((error) => controller.error(error));
  return Readable.fromWeb(readable);
}

/** The entries of an archive, one in memory at a time. Throws when it is truncated, damaged or not a tar archive. */
export async function* unpackTar(archive: Readable): TarEntries {
  const { readable, writable } = createTarDecoder({ strict: true });
  // A failure of the archive's stream is thrown by the entries.
  pipeline(archive, Writable.fromWeb(writable), () => {});
  try {
    for await (const { header, body } of readable) {
      if (header.size > maxEntryBytes) throw new Error('An entry is too large.');
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      yield { name: header.name, content: Buffer.concat(chunks) };
    }
  } catch (error) {
    // Errors of the file system and of gzip have a code, those of the decoder only a message.
    if (!(error instanceof Error) || 'code' in error || error instanceof BackupFlaw) throw error;
    const isTruncated = error.message === 'Tar archive is truncated.';
    if (isTruncated) throw new BackupFlaw('truncated', 'the file ends too early', error);
    throw new BackupFlaw('damaged', 'the file is damaged', error);
  } finally {
    archive.destroy();
  }
}
