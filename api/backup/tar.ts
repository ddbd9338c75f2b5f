/* The old, plain tar format (POSIX ustar), as far as a backup needs it: regular files with short names. */

const block = 512;
const largest = 256 * 1024 * 1024;

export interface TarEntry {
  name: string;
  content: Buffer;
}

/** One file of the archive. `name` has at most 100 bytes. */
export function* tarEntry(name: string, content: Buffer): Generator<Buffer> {
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${'0'.repeat(11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  yield header;
  yield content;
  yield Buffer.alloc(padding(content.length));
}

export const tarEnd = Buffer.alloc(2 * block);

/** The files of an archive, one after the other. Throws when it is cut or not an archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = taker(source);
  for (;;) {
    const header = await take(block);
    if (header.every((byte) => byte === 0)) return;
    const sum = Number.parseInt(header.toString('latin1', 148, 154), 8);
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    if (sum !== checksum(header) || !(size <= largest)) throw new Error('the file is damaged');
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const content = await take(size);
    await take(padding(size));
    yield { name, content };
  }
}

const padding = (size: number): number => (block - (size % block)) % block;

/** The sum of all bytes, with the field of the sum itself taken as blanks. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function taker(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return async (size) => {
    while (length < size) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('the file ends too early');
      held.push(value);
      length += value.length;
    }
    const all = Buffer.concat(held);
    held = [all.subarray(size)];
    length -= size;
    return all.subarray(0, size);
  };
}
