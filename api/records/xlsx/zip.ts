import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** A file of the archive: its name and its chunks. The memory of a chunk may be reused for the next one. */
export type Entry = [name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>];

interface FileInfo {
  name: Buffer;
  crc: number;
  size: number;
  compressed: number;
  /** Of its local header in the archive. */
  offset: number;
}

const maxBytes = 0xffff_ffff;

/**
 * Streams a ZIP archive. Each file is followed by a data descriptor with its sizes (APPNOTE §4.3.9). Throws a RangeError above
 * 4 GB, the limit without ZIP64.
 */
export async function* zip(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const files: FileInfo[] = [];
  let offset = 0;
  for await (const [name, chunks] of entries) {
    const file: FileInfo = { name: Buffer.from(name), crc: 0, size: 0, compressed: 0, offset };
    files.push(file);
    const header = headerOf(file);
    yield header;
    // The fastest level: markup compresses well anyway.
    const deflate = createDeflateRaw({ level: 1, chunkSize: 128 * 1024 });
    compress(deflate, file, chunks).catch((error) => deflate.destroy(error));
    for await (const chunk of deflate) {
      file.compressed += chunk.length;
      yield chunk;
    }
    if (Math.max(file.size, offset + file.compressed) > maxBytes) throw new RangeError('More than 4 GB.');
    const descriptor = pack([4, 0x08074b50], [4, file.crc], [4, file.compressed], [4, file.size]);
    yield descriptor;
    offset += header.length + file.compressed + descriptor.length;
  }
  const directory = Buffer.concat(files.map(directoryEntry));
  yield directory;
  const count = files.length;
  yield pack([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, offset], [2, 0]);
}

async function compress(deflate: DeflateRaw, file: FileInfo, chunks: Entry[1]): Promise<void> {
  for await (const chunk of chunks) {
    file.crc = crc32(chunk, file.crc);
    file.size += chunk.length;
    await new Promise<void>((resolve, reject) => {
      deflate.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  deflate.end();
}

type Field = [bytes: 2 | 4, value: number];

/** Version 2.0; sizes in the data descriptor, names in UTF-8; deflate; 1980-01-01 00:00. */
const common: Field[] = [
  [2, 20],
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 0x21],
];

const headerOf = ({ name }: FileInfo): Buffer =>
  Buffer.concat([pack([4, 0x04034b50], ...common, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), name]);

const directoryEntry = ({ name, crc, compressed, size, offset }: FileInfo): Buffer =>
  Buffer.concat([
    pack([4, 0x02014b50], [2, 20], ...common, [4, crc], [4, compressed], [4, size], [2, name.length]),
    pack([4, 0], [4, 0], [4, 0], [4, offset]),
    name,
  ]);

/** Little-endian, like all numbers of the format. */
function pack(...fields: Field[]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of fields) offset = out.writeUIntLE(value, offset, bytes);
  return out;
}
