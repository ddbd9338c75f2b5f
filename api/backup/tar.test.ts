import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

const entries: TarEntry[] = [
  { name: 'a', content: Buffer.alloc(700, 1) },
  { name: 'b', content: Buffer.alloc(0) },
  { name: 'c', content: Buffer.alloc(5000, 2) },
];

async function unpack(archive: Buffer): Promise<TarEntry[]> {
  const unpacked: TarEntry[] = [];
  for await (const entry of unpackTar(Readable.from([archive]))) unpacked.push(entry);
  return unpacked;
}

/** The archive with its first header changed, and that header's checksum made right again. */
async function forged(change: (header: Buffer) => void): Promise<Buffer> {
  const archive = await buffer(packTar(entries));
  const header = archive.subarray(0, 512);
  change(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return archive;
}
const octal = (size: number) => size.toString(8).padStart(11, '0');

test('what was packed is unpacked', async () => {
  expect(await unpack(await buffer(packTar(entries)))).toEqual(entries);
});

test('an archive that was cut anywhere is refused', async () => {
  const archive = await buffer(packTar(entries));
  for (let length = 0; length < archive.length; length += 64) {
    await expect(unpack(archive.subarray(0, length))).rejects.toThrow('the file ends too early');
  }
});

test('a header that is damaged or announces too much is refused before anything of it is read', async () => {
  const damaged = await buffer(packTar(entries));
  damaged[3] = 1;
  const archives = [
    damaged,
    Buffer.from('x'.repeat(2000)),
    await forged((header) => header.write(octal(257 * 1024 * 1024), 124)),
    await forged((header) => header.fill(0xff, 124, 136)),
    // An extended header of 9 MiB.
    await forged((header) => header.write('x', 156) && header.write(octal(9 * 1024 * 1024), 124)),
  ];
  for (const archive of archives) await expect(unpack(archive)).rejects.toThrow('the file is damaged');
});

test('the content of a link is empty', async () => {
  const archive = await forged((header) => header.write('2', 156) && header.write(octal(0), 124));
  const first = await unpackTar(Readable.from([archive])).next();
  expect(first.value).toEqual({ name: 'a', content: Buffer.alloc(0) });
});

test('entries are requested only as fast as the archive is read', async () => {
  let requested = 0;
  async function* many(): AsyncGenerator<TarEntry> {
    for (; requested < 100; requested++)
      yield { name: `${requested}`, content: Buffer.alloc(4 * 1024 * 1024) };
  }
  const archive = packTar(many());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requested).toBeLessThan(5);
  archive.destroy();
});
