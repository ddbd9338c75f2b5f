import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { spots } from '#contract/spots.calls.ts';
import { removeReplacedPictures } from '../../testing/calls/removeReplacedPictures.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createSpot, fileOf, photo, spotForm } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();

const editor = () => api.as('editor');
const withPhotos = async (n: number) =>
  createSpot(await editor(), {
    photos: await Promise.all(
      Array.from({ length: n }, (_, i) => photo(`${i}.jpg`, `hsl(${i * 70},60%,50%)`)),
    ),
  });
const put = async (id: string, body: object) =>
  (await editor()).call(spots.update, { params: { id }, body, form: true });
const removePicture = async (id: string, picture: string) =>
  (await editor()).call(spots.removePicture, { params: { id }, query: { picture } });
const get = (address: string | undefined) => fetch(`${api.url}${address}`);
const nameOf = (address: string | undefined) => address?.split('/').at(-1) ?? '';
/** The paths of all stored files and uploads in progress. */
async function onDisk(): Promise<string[]> {
  try {
    return (await readdir(api.dataDir, { recursive: true })).filter((file) => file.includes('-'));
  } catch {
    // An upload has ended in the meantime and removed its folder.
    return onDisk();
  }
}
/** The stored files, once the jobs of earlier tests have deleted theirs. */
async function stored(): Promise<string[]> {
  const removals = "select from pgboss.job where name = 'remove-files' and state < 'completed'";
  await expect.poll(async () => (await api.database.pool.query(removals)).rowCount).toBe(0);
  return (await onDisk()).filter((path) => path.startsWith('files'));
}

test('photos have the order of the form, with thumbnails and without metadata', async () => {
  const spot = await withPhotos(3);
  const [a, b, c] = spot.photos;
  const { body } = await put(spot.id, { photos: [c, await photo('new.jpg', 'blue'), a, b] });
  const after = body.data;
  expect([after.photos[0], after.photos[2], after.photos[3]]).toEqual([c, a, b]);
  expect(spot.photos).not.toContain(after.photos[1]);
  expect(after.thumbnail_photos).toEqual(after.photos.map((url) => url.replace('.webp', '.thumb.webp')));
  const encoded = await sharp(Buffer.from(await (await get(after.photos[1])).arrayBuffer())).metadata();
  expect(encoded).toMatchObject({ format: 'webp', width: 60 });
  expect(encoded.exif).toBeUndefined();
  expect((await put(spot.id, { name: 'Without photos' })).body.data.photos).toEqual(after.photos);
});

test('the files of removed photos are deleted after thirty days, and no others', async () => {
  const spot = await withPhotos(3);
  const [a, b, c] = spot.photos;
  expect((await removePicture(spot.id, nameOf(b))).body).toMatchObject({
    status: 200,
    id: spot.id,
    data: { photos: [a, c], version: 2 },
  });
  expect((await get(b)).status).toBe(200);
  await removeReplacedPictures(api);
  await expect.poll(async () => (await get(b)).status).toBe(404);
  expect((await put(spot.id, { photos: [c], version: 1 })).status).toBe(409);
  expect((await put(spot.id, { photos: [c], lat: 91 })).status).toBe(422);
  expect([(await get(a)).status, (await get(c)).status]).toEqual([200, 200]);
  expect((await put(spot.id, { photos: [] })).body.data.photos).toEqual([]);
  await removeReplacedPictures(api);
  await expect.poll(async () => (await get(a)).status).toBe(404);
  await expect.poll(async () => (await get(spot.thumbnail_photos[2])).status).toBe(404);
});

test('photos of another spot can be neither used nor removed', async () => {
  const [mine, other] = [await withPhotos(1), await withPhotos(1)];
  expect((await put(mine.id, { photos: [other.photos[0]] })).body.errors?.[0]?.path).toBe('photos.0');
  expect((await removePicture(mine.id, nameOf(other.photos[0]))).status).toBe(404);
  expect((await removePicture(mine.id, other.photos[0] ?? '')).status).toBe(404);
  const banner = { advertisement: { advertisement_banner: other.photos[0] } };
  expect((await put(mine.id, banner)).status).toBe(422);
  await (await editor()).call(spots.remove, { params: { id: mine.id } });
  expect((await get(mine.photos[0])).status).toBe(200);
  await (await api.as('admin')).call(spots.destroy, { params: { id: mine.id } });
  await expect.poll(async () => (await get(mine.photos[0])).status).toBe(404);
  expect((await get(other.photos[0])).status).toBe(200);
});

test.each(['../../outbox', '..%2f..%2fetc%2fpasswd', '/files/', '.', '%00', '\0', '*', '%', 'x'.repeat(400)])(
  'no photo is removed by the hostile name %j',
  async (picture) => {
    const spot = await withPhotos(1);
    const { status } = await removePicture(spot.id, picture);
    expect([404, 422]).toContain(status);
    expect((await get(spot.photos[0])).status).toBe(200);
  },
);

test('the banner of an advertisement can be kept and replaced, which deletes its file after thirty days', async () => {
  const spot = await createSpot(await editor(), { advertisement: { advertisement_banner: await photo() } });
  const first = spot.advertisement.advertisement_banner;
  expect((await get(first)).status).toBe(200);
  const unchanged = await put(spot.id, {
    advertisement: { advertisement_banner: first, show_advertisement: true },
  });
  expect(unchanged.body.data.advertisement).toMatchObject({
    advertisement_banner: first,
    show_advertisement: true,
  });
  await put(spot.id, { advertisement: { advertisement_banner: await photo('b.jpg', 'green') } });
  expect((await get(first)).status).toBe(200);
  await removeReplacedPictures(api);
  await expect.poll(async () => (await get(first)).status).toBe(404);
});

test('invalid photos, or too many, are refused and not stored', async () => {
  const spot = await withPhotos(1);
  const before = await stored();
  const jpeg = new Uint8Array(await (await photo()).arrayBuffer());
  // `pictures.test.ts` has each kind of file that is refused.
  for (const wrong of [
    fileOf('<html><script>alert(1)</script>', 'me.jpg'),
    fileOf(jpeg.subarray(0, jpeg.length / 2)),
  ]) {
    const { status, body } = await put(spot.id, { photos: [spot.photos[0], await photo(), wrong] });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'photos.2']);
  }
  const many = await Promise.all(Array.from({ length: 21 }, () => photo()));
  expect((await put(spot.id, { photos: many })).status).toBeGreaterThanOrEqual(400);
  await expect.poll(onDisk).toEqual(before);
});

test('an upload that is interrupted half-way changes nothing and stores nothing', async () => {
  const spot = await withPhotos(1);
  const before = await stored();
  const { token } = await editor();
  const boundary = 'half';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photos[0]"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  let interrupt = () => {};
  const interrupted = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      controller.enqueue(new Uint8Array(300_000));
      interrupt = () => controller.error(new Error('interrupted'));
    },
  });
  const request = fetch(`${api.url}${basePath}/spot/${spot.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: interrupted,
    duplex: 'half',
  } as RequestInit);
  const inProgress = async () => (await onDisk()).some((path) => path.startsWith('tmp'));
  await expect.poll(inProgress, { interval: 5 }).toBe(true);
  interrupt();
  // The server may answer with an error, or not at all.
  const answer = await request.catch(() => undefined);
  expect(answer?.ok ?? false).toBe(false);
  await expect.poll(onDisk).toEqual(before);
  const { body } = await (await editor()).call(spots.read, { query: { id: spot.id } });
  expect(body.data).toEqual(spot);
});

test('of several files every one that is not a picture is named, in their order, and nothing is stored', async () => {
  const before = await stored();
  const files = [
    await photo('0.jpg', 'red'),
    fileOf('no picture', '1.jpg'),
    await photo('2.jpg', 'blue'),
    fileOf('', '3.jpg'),
    fileOf('%PDF-1.7', '4.jpg'),
  ];
  const call = { body: spotForm({ photos: files }), form: true as const };
  const { status, body } = await (await editor()).call(spots.create, call);
  expect(status).toBe(422);
  expect(body.errors?.map(({ path }) => path)).toEqual(['photos.1', 'photos.3', 'photos.4']);
  expect(body.errors?.map(({ code }) => code)).toEqual(Array(3).fill('notAnImage'));
  expect(await stored()).toEqual(before);
});
