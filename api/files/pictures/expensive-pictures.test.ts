/** @module-tag extended */

import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/kit/messages.ts';
import { pics } from '#contract/pics.ts';
import { end, formHead, picturePart } from '../../testing/calls/rawForms.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import {
  croppedAvif,
  flatPictures,
  jpegOfScans,
  oversized,
  pngOfARow,
} from '../../testing/scenarios/uploads/expensivePictures.ts';
import { withSide } from '../../testing/scenarios/uploads/pictureHeaders.ts';
import { decodeQueue, encodePicture } from './encode.ts';
import { firstPicture } from './first-picture.ts';

/* Small files that need gigabytes to decode. The heavy test beside this one sends twenty concurrently to a real server. */

const api = setUpApi();
let small: Buffer;
beforeAll(async () => {
  small = await flatPictures.png(30);
});

const send = async (bytes: Buffer, sender?: TestUser) =>
  (sender ?? (await api.as('editor'))).call(pics.create, {
    body: { image_url: new File([new Uint8Array(bytes)], 'a.png') },
    form: true,
  });

const tooLarge: [keyof typeof flatPictures, side: number, megapixels: number][] = [
  ['avif', 3700, 13],
  ['AVIF of 12 bits', 3200, 10],
  ['jpeg', 7100, 50],
  ['progressive JPEG', 5000, 24],
  ['png', 7100, 50],
  ['interlaced PNG of 16 bits', 5000, 24],
  ['webp', 5000, 24],
  ['gif', 3700, 13],
];
test.each(tooLarge)(
  '%s of %i² pixels is refused by its header: the maximum is %i megapixels',
  async (format, side, max) => {
    const { status, body } = await send(withSide(await flatPictures[format](300), side));
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { path: 'image_url', message: expect.stringContaining(` ${max} megapíxeles`) },
    ]);
  },
);

test('the size of a cropped AVIF is that of the coded picture', async () => {
  const { status, body } = await send(withSide(await croppedAvif(300), 3700));
  expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringContaining(' 13 megapíxeles')]);
  expect((await send(await croppedAvif(300))).status).toBe(201);
});

test('a picture that is too wide is refused, even with few pixels', async () => {
  const { status, body } = await send(await pngOfARow(20_001));
  expect([status, body.errors?.[0]?.message]).toEqual([422, messages.sideTooLong]);
  expect((await send(await pngOfARow(20_000))).status).toBe(201);
});

test('a JPEG with more than a hundred scans is refused', async () => {
  const { status, body } = await send(jpegOfScans(160, 101));
  expect([status, body.errors?.[0]?.message]).toEqual([422, messages.notAnImage]);
  const [few, second] = [jpegOfScans(160, 100), jpegOfScans(160, 100)];
  expect((await send(Buffer.concat([few, second]))).status).toBe(201);
});

test.each(oversized)('of %s only the first picture is decoded', async (_what, make) => {
  const bytes = await make(300_000);
  expect(firstPicture(bytes)?.length).toBeLessThan(1000);
  expect((await send(bytes)).status).toBe(201);
});

test('an AVIF that is a grid of pictures is refused', async () => {
  const avif = await flatPictures.avif(100);
  const at = avif.indexOf('av01', avif.indexOf('infe'));
  avif.write('grid', at, 'latin1');
  const { status, body } = await send(avif);
  expect(status).toBe(422);
  expect(body.errors?.[0]?.message).toContain('no es una imagen válida');
});

/** Occupies all decoders until the returned function is called. */
function occupyDecoders() {
  const gate = Promise.withResolvers<void>();
  const running = [1, 2].map(() => decodeQueue.run('test', () => gate.promise));
  return async () => {
    gate.resolve();
    await Promise.all(running);
  };
}

test('many uploads of one user do not delay another’s, and are answered with 429 above the limit', async () => {
  const [flooding, other] = [await api.signedIn('editor'), await api.signedIn('editor')];
  const release = occupyDecoders();
  let answered = 0;
  const flood = Array.from({ length: 31 }, () => send(small, flooding).finally(() => answered++));
  const refused = await Promise.race(flood);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const single = send(small, other).then(({ status }) => ({ status, before: answered }));
  await expect.poll(() => decodeQueue.waiting).toBe(31);
  await release();
  const { status, before } = await single;
  expect(status).toBe(201);
  // The refused one, and those decoded before it in turn.
  expect(before).toBeLessThan(10);
  const all = await Promise.all(flood);
  expect(all.filter(({ status }) => status === 201)).toHaveLength(30);
});

test('pictures of callers who have disconnected are not decoded', async () => {
  const { token } = await api.signedIn('editor');
  const release = occupyDecoders();
  const before = await api.database.pool.query('select count(*)::int as n from pics');
  const body = Buffer.concat([Buffer.from(picturePart('image_url')), small, Buffer.from(`\r\n${end}`)]);
  const calls = Array.from({ length: 10 }, () => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(formHead('/pics', token ?? '', body.length));
    socket.write(body);
    return socket;
  });
  await expect.poll(() => decodeQueue.waiting).toBe(10);
  for (const socket of calls) socket.destroy();
  await expect.poll(() => decodeQueue.waiting).toBe(0);
  await release();
  const after = await api.database.pool.query('select count(*)::int as n from pics');
  expect(after.rows).toEqual(before.rows);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture with the EXIF orientation %i is stored upright',
  async (orientation) => {
    const colours = ['#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f0f'];
    const tiles = colours.map((background, i) => ({
      input: { create: { width: 40, height: 40, channels: 3 as const, background } },
      left: (i % 3) * 40,
      top: Math.floor(i / 3) * 40,
    }));
    const base = sharp({ create: { width: 120, height: 80, channels: 3, background: '#000' } });
    const jpeg = await base.composite(tiles).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    const encoded = await encodePicture(jpeg, { person: 'test' });
    if (typeof encoded === 'string') throw new Error(encoded);
    const pixels = (image: Buffer) =>
      sharp(image).autoOrient().resize(30, 30, { fit: 'fill' }).raw().toBuffer();
    const [stored, original] = [await pixels(encoded.full), await pixels(jpeg)];
    const difference =
      stored.reduce((sum, byte, i) => sum + Math.abs(byte - (original[i] ?? 0)), 0) / stored.length;
    expect(difference).toBeLessThan(12);
    const thumbnail = await sharp(encoded.thumbnail).metadata();
    expect([thumbnail.width, thumbnail.height, thumbnail.orientation]).toEqual([200, 200, undefined]);
  },
);
