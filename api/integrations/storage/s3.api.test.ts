import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('while the storage is unavailable a creation with a picture is refused with 503', async () => {
  const editor = await api.as('editor');
  storage.answer(status(503));
  const refused = await editor.call(users.create, { body: person('b@x.example', await image()), form: true });
  expect(refused.status).toBe(503);
  expect(refused.body.message).toContain('almacén de imágenes');
  storage.answer(storage.respond);
  const { body } = await editor.call(users.list, { query: { search: 'b@x.example' } });
  expect(body.metadata.total).toBe(0);
});
