import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { removeExpiredUploads } from '../../files/resumable/uploads.jobs.ts';
import { uploads } from '../../files/resumable/uploads.table.ts';
import { startSecondServer } from '../../testing/calls/startTestApi.ts';
import { jpegInFileOf } from '../../testing/scenarios/uploads/expensivePictures.ts';
import { setUpUploads } from '../../testing/scenarios/uploads/setUpUploads.ts';
import {
  createUpload,
  openPatch,
  referenceOf,
  sendPart,
  tus,
  uploadFile,
} from '../../testing/scenarios/uploads/tusCalls.ts';
import { until } from '../../testing/until.ts';

const { api, people, begin, partFiles, offsetOf, save } = setUpUploads();

/* The course of an upload. */

test('an upload by the library is the picture of a record, and its parts are removed', async () => {
  const before = await partFiles();
  const reference = await uploadFile(api.url, people.staff.token, people.photo, 100_000);
  const parts = (await partFiles()).filter((name) => !before.includes(name));
  expect(parts.length).toBe(Math.ceil(people.photo.length / 100_000));
  // Nobody can download it.
  for (const name of parts) expect((await fetch(`${api.url}/files/${name}`)).status).toBe(404);
  const { status, body } = await save(reference);
  expect(status).toBe(201);
  const stored = await fetch(`${api.url}${body.image_url}`);
  const { format, width, height } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 300, height: 300 });
  await until(async () => expect(await partFiles()).toEqual(before));
});

test('what has arrived of a part that is cut off is kept, and the rest is enough', async () => {
  const large = await jpegInFileOf(2_500_000);
  const address = await begin(large.length);
  const patch = openPatch(address, people.staff.token, 0, large.length);
  await patch.send(large.subarray(0, 1_500_000));
  const stored = () =>
    api.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, referenceOf(address).slice(7)));
  // The first megabyte; HEAD would end the request, whose line may be dead.
  await until(async () => expect((await stored())[0]?.received).toBeGreaterThan(1_000_000));
  patch.cut();
  const at = await offsetOf(address);
  expect(at).toBeLessThanOrEqual(1_500_000);
  const { status, offset } = await sendPart(address, people.staff.token, at, large.subarray(at));
  expect([status, offset]).toEqual([204, large.length]);
  expect((await save(referenceOf(address))).status).toBe(201);
});

test('a later request ends an earlier one, and goes on where that ended', async () => {
  const address = await begin();
  const patch = openPatch(address, people.staff.token, 0, people.photo.length);
  await patch.send(people.photo.subarray(0, 50_000));
  const goOn = async () => {
    const at = await offsetOf(address);
    return sendPart(address, people.staff.token, at, people.photo.subarray(at));
  };
  const later = await goOn();
  // The earlier one may have begun only after the first question, and ended by storing what it had.
  const { offset } = later.status === 409 ? await goOn() : later;
  expect(offset).toBe(people.photo.length);
  patch.cut();
  expect((await save(referenceOf(address))).status).toBe(201);
});

test('of several parts for the same place one is kept, whichever server they reach', async () => {
  const second = await startSecondServer(api);
  const [address] = [await begin()];
  const elsewhere = address.replace(api.url, second.listeningOrigin);
  const parts = [address, elsewhere, address, elsewhere].map((to) =>
    sendPart(to, people.staff.token, 0, people.photo.subarray(0, 50_000)),
  );
  const statuses = (await Promise.all(parts)).map(({ status }) => status);
  for (const status of statuses) expect([204, 409]).toContain(status);
  const at = await offsetOf(elsewhere);
  expect(at).toBe(50_000);
  const { offset } = await sendPart(elsewhere, people.staff.token, at, people.photo.subarray(at));
  expect(offset).toBe(people.photo.length);
  // Saved on the first server: the content is what was sent.
  const { status, body } = await save(referenceOf(address));
  expect([status, body.image_url]).toEqual([201, expect.stringContaining('/files/')]);
  await second.close();
});

test('DELETE ends an upload, and after a day the sweep does', async () => {
  const ended = await begin();
  await sendPart(ended, people.staff.token, 0, people.photo.subarray(0, 1000));
  expect((await tus(ended, people.staff.token, 'DELETE')).status).toBe(204);
  expect((await tus(ended, people.staff.token, 'HEAD')).status).toBe(404);
  const before = await partFiles();
  const old = await begin();
  await sendPart(old, people.staff.token, 0, people.photo.subarray(0, 1000));
  await removeExpiredUploads(api.app.mount.services);
  expect(await offsetOf(old)).toBe(1000);
  await api.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` });
  const gone = await tus(old, people.staff.token, 'HEAD');
  expect(gone.status).toBe(410);
  await removeExpiredUploads(api.app.mount.services);
  expect((await tus(old, people.staff.token, 'HEAD')).status).toBe(404);
  await until(async () => expect((await partFiles()).length).toBeLessThanOrEqual(before.length));
});

test('an answer names the limits and the expiry, and no people.other origin', async () => {
  const { headers } = await createUpload(api.url, people.staff.token, 10);
  expect(headers.get('tus-resumable')).toBe('1.0.0');
  expect(Date.parse(headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect(headers.get('ratelimit')).toContain('"uploads"');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
