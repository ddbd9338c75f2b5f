import type { Readable } from 'node:stream';

const megabyte = 1024 * 1024;

/**
 * Bytes of the part with this index. S3 takes 10,000 parts of at least 5 MB: the first thousand are small, the others large,
 * which is 578 GB in all.
 */
const bytesOfPart = (index: number): number => (index < 1000 ? 8 : 64) * megabyte;

/** The content in parts of known length, one in memory at a time; at least one, which may be empty. */
export async function* inParts(content: Readable, sizeOf = bytesOfPart): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let rest = chunk;
    while (length + rest.length >= sizeOf(index)) {
      const taken = sizeOf(index) - length;
      yield Buffer.concat([...chunks, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      [chunks, length] = [[], 0];
      index += 1;
    }
    if (rest.length > 0) chunks.push(rest);
    length += rest.length;
  }
  if (length > 0 || index === 0) yield Buffer.concat(chunks);
}
