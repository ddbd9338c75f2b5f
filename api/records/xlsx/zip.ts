import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** A file of the archive: its name, and what is in it; each piece is done with when the next is asked for. */
export type Entry = [name: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>];

interface Written {
  name: Buffer;
  crc: number;
  size: number;
  packed: number;
  at: number;
}

const maxBytes = 0xffff_ffff;

/**
 * A ZIP archive, written while its files are read, one after the other. Sizes follow each file, as in every archive that is
 * streamed (APPNOTE §4.3.9). Nothing in it may be over 4 GB: throws then.
 */
export async function* zip(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let at = 0;
  for await (const [name, pieces] of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, at };
    files.push(file);
    const header = headerOf(file);
    yield header;
    // The lightest level: markup packs well all the same.
    const packing = createDeflateRaw({ level: 1, chunkSize: 128 * 1024 });
    fill(packing, file, pieces).catch((error) => packing.destroy(error));
    for await (const piece of packing) {
      file.packed += piece.length;
      yield piece;
    }
    if (Math.max(file.size, at + file.packed) > maxBytes) throw new RangeError('More than 4 GB.');
    const sizes = numbers([4, 0x08074b50], [4, file.crc], [4, file.packed], [4, file.size]);
    yield sizes;
    at += header.length + file.packed + sizes.length;
  }
  const directory = Buffer.concat(files.map(directoryEntry));
  yield directory;
  const count = files.length;
  yield numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]);
}

async function fill(packing: DeflateRaw, file: Written, pieces: Entry[1]): Promise<void> {
  for await (const piece of pieces) {
    file.crc = crc32(piece, file.crc);
    file.size += piece.length;
    await new Promise<void>((resolve, reject) => {
      packing.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }
  packing.end();
}

type Field = [bytes: 2 | 4, value: number];

/** Version 2.0; sizes follow, names are UTF-8; deflated; the first of January 1980. */
const common: Field[] = [
  [2, 20],
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 0x21],
];

const headerOf = ({ name }: Written): Buffer =>
  Buffer.concat([
    numbers([4, 0x04034b50], ...common, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

const directoryEntry = ({ name, crc, packed, size, at }: Written): Buffer =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, 20], ...common, [4, crc], [4, packed], [4, size], [2, name.length]),
    numbers([4, 0], [4, 0], [4, 0], [4, at]),
    name,
  ]);

/** Little-endian, as all of the format. */
function numbers(...fields: Field[]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = out.writeUIntLE(value, at, bytes);
  return out;
}
