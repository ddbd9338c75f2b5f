import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { categories } from '#contract/categories.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { noisePng } from '../../testing/scenarios/uploads/expensivePictures.ts';
import {
  createUpload,
  referenceOf,
  sendPart,
  tus,
  uploadFile,
} from '../../testing/scenarios/uploads/tusCalls.ts';
import { status } from '../../testing/stand-ins/standIn.ts';
import { standInS3 } from '../../testing/stand-ins/standInS3.ts';
import { until } from '../../testing/until.ts';

/* Uploads whose parts are in S3, storage that is away or full, and the quota of an hour. */

let storage: Awaited<ReturnType<typeof standInS3>>;
let api: TestApi;
let photo: Buffer;
beforeAll(async () => {
  storage = await standInS3();
  api = await startTestApi({ ...storage.env, LIMITS_PER_HOUR: 'all=100000, user.uploads=2' });
  photo = await noisePng();
});
afterAll(async () => {
  await api.stop();
  await storage.stop();
});

const partKeys = () => [...storage.objects.keys()].filter((key) => key.endsWith('.part'));
const save = async (image_url: string) =>
  (await api.as('editor')).call(categories.create, { body: { name: 'Con foto', image_url } as object });

test('parts are in the storage until a record has taken them over', async () => {
  const { token } = await api.as('editor');
  const reference = await uploadFile(api.url, token, photo, 100_000);
  const sizes = partKeys().map((key) => storage.objects.get(key)?.bytes.length ?? 0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(photo.length);
  const { status, body } = await save(reference);
  expect(status).toBe(201);
  expect((await fetch(api.url + body.image_url)).status).toBe(200);
  await until(() => expect(partKeys()).toEqual([]));
});

test('while the storage is away a part is refused with 503, and goes on where it was', async () => {
  const { token } = await api.as('editor');
  const { address } = await createUpload(api.url, token, photo.length);
  await sendPart(address, token, 0, photo.subarray(0, 1000));
  storage.answer(status(503));
  const refused = await sendPart(address, token, 1000, photo.subarray(1000));
  expect(refused.problem).toMatchObject({ status: 503, code: 'storageAway' });
  storage.answer(storage.respond);
  expect((await tus(address, token, 'HEAD')).offset).toBe(1000);
  expect((await sendPart(address, token, 1000, photo.subarray(1000))).offset).toBe(photo.length);
  expect((await save(referenceOf(address))).status).toBe(201);
});

test('a part that is lost in the storage is refused at its field, and the storage being away is not the field’s fault', async () => {
  const { token } = await api.as('editor');
  const reference = await uploadFile(api.url, token, photo);
  storage.answer(status(503));
  expect((await save(reference)).status).toBe(503);
  storage.answer(storage.respond);
  for (const key of partKeys()) storage.objects.delete(key);
  const lost = await save(reference);
  expect(lost.body.errors).toEqual([expect.objectContaining({ path: 'image_url', code: 'uploadGone' })]);
});

test('a full disk is 507, and what follows goes on', async () => {
  const { token } = await api.as('editor');
  const { address } = await createUpload(api.url, token, photo.length);
  const { files } = api.app.mount.services;
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(files, 'put').mockRejectedValue(noSpace);
  const refused = await sendPart(address, token, 0, photo);
  expect(refused.problem).toMatchObject({ status: 507, code: 'storageFull' });
  vi.restoreAllMocks();
  expect((await sendPart(address, token, 0, photo)).offset).toBe(photo.length);
});

test('a person may begin so many uploads an hour, also if they are removed again', async () => {
  const { token, call } = await api.signedIn('user');
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    const { status, address } = await createUpload(api.url, token, 10);
    statuses.push(status);
    if (address) expect((await tus(address, token, 'DELETE')).status).toBe(204);
  }
  expect(statuses).toEqual([201, 201, 429, 429]);
  const refused = await createUpload(api.url, token, 10);
  expect(refused.problem).toMatchObject({ code: 'limitReached', params: { kind: 'uploads', most: 2 } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  const { body } = await call(quotas.mine);
  expect(body.data.find(({ kind }) => kind === 'uploads')).toMatchObject({ left: 0 });
});
