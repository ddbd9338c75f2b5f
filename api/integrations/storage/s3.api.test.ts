import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { status } from '../../testing/stand-ins/standIn.ts';
import { standInS3 } from '../../testing/stand-ins/standInS3.ts';

let storage: Awaited<ReturnType<typeof standInS3>>;
let api: TestApi;
beforeAll(async () => {
  storage = await standInS3();
  api = await startTestApi(storage.env);
});
afterAll(async () => {
  await api.stop();
  await storage.stop();
});

const person = (email: string, picture: File) => ({
  first_name: 'Ana',
  last_name: 'Paz',
  email,
  password: 'long enough',
  picture,
});
const image = async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'me.png', { type: 'image/png' });
};

test('a picture of a form is stored in S3 and served from it', async () => {
  const editor = await api.as('editor');
  const created = await editor.call(users.create, {
    body: person('ana@x.example', await image()),
    form: true,
  });
  expect(created.status).toBe(201);
  expect(storage.objects.size).toBe(2);
  const response = await fetch(api.url + created.body.picture);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(40);
  expect((await fetch(`${api.url}/files/00000000-0000-0000-0000-000000000000.webp`)).status).toBe(404);
});

test('the start asks the storage whether it can be used', async () => {
  const ownStorage = await standInS3();
  const own = await startTestApi(ownStorage.env);
  await expect.poll(() => ownStorage.calls.map(({ url }) => url.searchParams.get('max-keys'))).toContain('1');
  await own.stop();
  await ownStorage.stop();
});

test('while the storage is unavailable a creation with a picture is refused with 503, and the operator is told why', async () => {
  const editor = await api.as('editor');
  const warn = vi.spyOn(api.app.log, 'warn');
  storage.answer(status(503));
  const refused = await editor.call(users.create, { body: person('b@x.example', await image()), form: true });
  expect(refused.status).toBe(503);
  expect(refused.body.message).toContain('almacén de imágenes');
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^Pictures cannot be .+: PUT was answered 503\.$/)],
  ]);
  storage.answer(storage.respond);
  const { body } = await editor.call(users.list, { query: { search: 'b@x.example' } });
  expect(body.metadata.total).toBe(0);
});
