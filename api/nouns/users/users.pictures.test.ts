import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type User, users } from '#contract/users.ts';
import { removeReplacedPictures } from '../../testing/calls/removeReplacedPictures.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { fileOf } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();

/** A valid PNG of one bit per pixel: a few kilobytes that decode to a lot. */
function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const newUser = async () => (await api.signedIn('user')).user;

describe('a picture', () => {
  const photo = (width = 300, height = 200) =>
    sharp({ create: { width, height, channels: 3, background: '#c63' } })
      .withExif({ IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
      .jpeg()
      .toBuffer();
  const upload = async (picture: unknown, id?: string) => {
    const admin = await api.as('admin');
    const user = id ?? (await newUser()).id;
    return admin.call(users.update, { params: { id: user }, body: { picture } as object, form: true });
  };
  const get = (address: string | null) => fetch(`${api.url}${address}`);

  test('is encoded again without its metadata, with a thumbnail, and cached for ever', async () => {
    const { body } = await upload(fileOf(await photo()));
    const answer = await get(body.data.picture);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect(stored.exif).toBeUndefined();
    const thumbnail = await sharp(
      Buffer.from(await (await get(body.data.thumbnail)).arrayBuffer()),
    ).metadata();
    expect(thumbnail).toMatchObject({ width: 200, height: 200 });
  });

  test('can be kept, replaced and removed, which deletes its files after thirty days', async () => {
    const first = (await upload(fileOf(await photo()))).body.data as User;
    const unchanged = (await upload(first.picture, first.id)).body.data as User;
    expect(unchanged.picture).toBe(first.picture);
    const second = (await upload(fileOf(await photo(50, 50)), first.id)).body.data as User;
    expect(second.picture).not.toBe(first.picture);
    const none = (await upload('', first.id)).body.data as User;
    expect(none.picture).toBeNull();
    expect((await get(first.picture)).status).toBe(200);
    await removeReplacedPictures(api);
    await expect.poll(async () => (await get(first.picture)).status).toBe(404);
    await expect.poll(async () => (await get(second.thumbnail)).status).toBe(404);
  });

  test("cannot be the address of another user's picture", async () => {
    const first = (await upload(fileOf(await photo()))).body.data as User;
    expect((await upload(first.picture)).status).toBe(422);
    expect((await upload('https://elsewhere.example/x.png')).status).toBe(422);
    expect((await upload({ name: 'x', size: 1, type: 'image/png' })).status).toBe(422);
  });

  test('is refused and not stored if the file is not a picture', async () => {
    const complete = await photo(800, 800);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const large = flatPng(20_000, 20_000);
    const { rows } = await api.db.execute('select count(*) from stored_files');
    const notAnImage = 'no es una imagen válida';
    for (const [wrong, message] of [
      [fileOf('<html>', 'me.jpg'), notAnImage],
      [fileOf(svg, 'me.svg', 'image/svg+xml'), notAnImage],
      [fileOf(svg, 'me.png', 'image/png'), notAnImage],
      [fileOf(''), notAnImage],
      [fileOf(complete.subarray(0, complete.length / 2)), notAnImage],
      [fileOf(large, 'bomb.png', 'image/png'), 'caben 50 megapíxeles'],
    ] as const) {
      const { status, body } = await upload(wrong);
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ path: 'picture', message: expect.stringContaining(message) }]);
    }
    expect((await api.db.execute('select count(*) from stored_files')).rows).toEqual(rows);
  });

  test('may be at most 15 MB', async () => {
    const { status } = await upload(fileOf(new Uint8Array(16 * 1024 * 1024)));
    expect(status).toBe(413);
  });
});
