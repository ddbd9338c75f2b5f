import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { categories } from '#contract/categories.ts';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { users as userCalls } from '#contract/users.ts';
import { removeExpiredUploads } from '../../files/resumable/uploads.jobs.ts';
import { uploads } from '../../files/resumable/uploads.table.ts';
import { users } from '../../nouns/users/users.table.ts';
import { setUpApi, startSecondServer, type TestUser } from '../../testing/calls/startTestApi.ts';
import { noisePng } from '../../testing/scenarios/uploads/expensivePictures.ts';
import {
  createUpload,
  openPatch,
  referenceOf,
  sendPart,
  tus,
  uploadFile,
  uploadsUrl,
} from '../../testing/scenarios/uploads/tusCalls.ts';

const api = setUpApi();
let staff: TestUser;
let other: TestUser;
let photo: Buffer;
beforeAll(async () => {
  staff = await api.signedIn('editor');
  other = await api.signedIn('editor');
  photo = await noisePng();
});

const begin = async (length = photo.length, by = staff) =>
  (await createUpload(api.url, by.token, length)).address;
const partFiles = async () =>
  (await readdir(join(api.dataDir, 'files')).catch(() => [])).filter((name) => name.endsWith('.part'));
const offsetOf = async (address: string, by = staff) => (await tus(address, by.token, 'HEAD')).offset;
const save = (image_url: string, by = staff, more: object = {}) =>
  by.call(categories.create, { body: { name: 'Con foto', image_url } as object, ...more });

describe('refused', () => {
  test('without a session, on every method, before anything else', async () => {
    const address = await begin();
    for (const token of [undefined, 'x'.repeat(43)]) {
      expect(await createUpload(api.url, token, 10)).toMatchObject({ status: 401, address: '' });
      for (const method of ['HEAD', 'DELETE']) expect((await tus(address, token, method)).status).toBe(401);
      const patched = await sendPart(address, token, 0, photo);
      expect(patched.problem).toMatchObject({ status: 401, message: 'Inicia sesión para continuar.' });
    }
    expect(await offsetOf(address)).toBe(0);
  });

  test('of somebody else, as if it did not exist', async () => {
    const address = await begin();
    for (const target of [
      address,
      `${uploadsUrl(api.url)}/${randomUUID()}`,
      `${uploadsUrl(api.url)}/..%2f`,
    ]) {
      for (const method of ['HEAD', 'DELETE'])
        expect((await tus(target, other.token, method)).status).toBe(404);
      const patched = await sendPart(target, other.token, 0, photo);
      expect(patched.problem).toMatchObject({ status: 404, message: 'No encontrado.' });
    }
    expect(await offsetOf(address)).toBe(0);
  });

  const length = { 'upload-length': '10' };
  test.each<[string, Record<string, string | undefined>, number]>([
    ['without the version of tus', { ...length, 'tus-resumable': undefined }, 412],
    ['another version of tus', { ...length, 'tus-resumable': '0.2.2' }, 412],
    ['no length', {}, 400],
    ['a length to be told later', { 'upload-defer-length': '1' }, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a length that is no number', { 'upload-length': '1e3x' }, 400],
    ['nothing to upload', { 'upload-length': '0' }, 422],
    ['more than a picture may have', { 'upload-length': String(maxPictureBytes + 1) }, 413],
    ['more than a number holds', { 'upload-length': '9'.repeat(400) }, 400],
    ['metadata that is rubbish', { ...length, 'upload-metadata': 'a b c,,,\u00ff' }, 400],
    ['metadata of a prototype', { ...length, 'upload-metadata': '__proto__ eA==' }, 400],
    ['parts to be joined', { ...length, 'upload-concat': 'partial' }, 400],
    ['an encoding', { ...length, 'content-encoding': 'gzip' }, 415],
  ])('a creation with %s', async (_name, headers, status) => {
    const answer = await tus(uploadsUrl(api.url), staff.token, 'POST', headers);
    expect(answer.status).toBe(status);
    expect(answer.problem).toMatchObject({ status, requestId: expect.any(String) });
  });

  test('parts at a wrong offset, of a wrong type, without one, or longer than announced', async () => {
    const address = await begin(10);
    const part = Buffer.alloc(5);
    const patch = (headers: Record<string, string | undefined>, body = part) =>
      tus(address, staff.token, 'PATCH', headers, body);
    expect((await patch({ 'upload-offset': '3' })).problem).toMatchObject({
      status: 409,
      code: 'uploadOffset',
    });
    expect((await patch({})).status).toBe(400);
    expect((await patch({ 'upload-offset': '-1' })).status).toBe(400);
    expect((await patch({ 'upload-offset': '0', 'content-type': 'text/plain' })).status).toBe(415);
    expect((await patch({ 'upload-offset': '0' }, Buffer.alloc(11))).status).toBe(413);
    expect((await patch({ 'upload-offset': '0', 'upload-length': '5' })).status).toBe(400);
    expect(await offsetOf(address)).toBe(0);
    expect((await tus(address, staff.token, 'GET')).status).toBe(404);
  });

  test('more than may wait, by number and by bytes, before a byte is sent', async () => {
    const greedy = await api.signedIn('user');
    const statuses = async (length: number, n: number) => {
      const all = await Promise.all(
        Array.from({ length: n }, () => createUpload(api.url, greedy.token, length)),
      );
      return all.map(({ status }) => status);
    };
    const small = await statuses(1, 70);
    expect(small.filter((status) => status === 201)).toHaveLength(60);
    expect(small.filter((status) => status === 429)).toHaveLength(10);
    await api.db.delete(uploads).where(eq(uploads.user_id, greedy.user.id));
    // 400 MB of one person.
    const large = await statuses(maxPictureBytes, 30);
    expect(large.filter((status) => status === 201)).toHaveLength(26);
    expect(large.filter((status) => status === 507)).toHaveLength(4);
    await api.db.delete(uploads).where(eq(uploads.user_id, greedy.user.id));
  });

  test('after the rights have ended, also in the middle of a part', async () => {
    const leaving = await api.signedIn('user');
    const address = await begin(photo.length, leaving);
    const patch = openPatch(address, leaving.token, 0, photo.length);
    await patch.send(photo.subarray(0, 1000));
    await vi.waitFor(async () => expect((await api.db.select().from(uploads)).length).toBeGreaterThan(0));
    await api.db.execute(sql`delete from sessions where user_id = ${leaving.user.id}`);
    await api.db.update(users).set({ status: 'deleted' }).where(eq(users.id, leaving.user.id));
    const rest = vi.waitFor(async () => {
      await patch.send(photo.subarray(1000, 2000));
      expect((await createUpload(api.url, leaving.token, 1)).status).toBe(401);
    });
    await rest;
    await patch.send(photo.subarray(2000));
    expect(await patch.status).toBe(401);
    await api.db.delete(uploads).where(eq(uploads.user_id, leaving.user.id));
  });
});

test('an upload by the library is the picture of a record, and its parts are removed', async () => {
  const before = await partFiles();
  const reference = await uploadFile(api.url, staff.token, photo, 100_000);
  const parts = (await partFiles()).filter((name) => !before.includes(name));
  expect(parts.length).toBe(Math.ceil(photo.length / 100_000));
  // Nobody can download it.
  for (const name of parts) expect((await fetch(`${api.url}/files/${name}`)).status).toBe(404);
  const { status, body } = await save(reference);
  expect(status).toBe(201);
  const stored = await fetch(`${api.url}${body.image_url}`);
  const { format, width, height } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 300, height: 300 });
  await vi.waitFor(async () => expect(await partFiles()).toEqual(before), { timeout: 5000 });
});

test('a part that is cut off is kept as far as it came, and nothing is sent twice', async () => {
  const address = await begin();
  const half = Math.floor(photo.length / 2);
  const patch = openPatch(address, staff.token, 0, photo.length);
  await patch.send(photo.subarray(0, half));
  // A later request ends the earlier one, whose line may be dead.
  await vi.waitFor(async () => expect(await offsetOf(address)).toBeGreaterThan(0));
  patch.cut();
  const at = await offsetOf(address);
  expect(at).toBeLessThanOrEqual(half);
  const cut = openPatch(address, staff.token, at, photo.length - at);
  await cut.send(photo.subarray(at, at + 3000));
  cut.cut();
  await vi.waitFor(async () => expect(await offsetOf(address)).toBe(at + 3000));
  const { status, offset } = await sendPart(address, staff.token, at + 3000, photo.subarray(at + 3000));
  expect([status, offset]).toEqual([204, photo.length]);
  expect((await save(referenceOf(address))).status).toBe(201);
});

test('of several parts for the same place one is kept, whichever server they reach', async () => {
  const second = await startSecondServer(api);
  const [address] = [await begin()];
  const elsewhere = address.replace(api.url, second.listeningOrigin);
  const parts = [address, elsewhere, address, elsewhere].map((to) =>
    sendPart(to, staff.token, 0, photo.subarray(0, 50_000)),
  );
  const statuses = (await Promise.all(parts)).map(({ status }) => status);
  for (const status of statuses) expect([204, 409]).toContain(status);
  const at = await offsetOf(elsewhere);
  expect(at).toBe(50_000);
  const { offset } = await sendPart(elsewhere, staff.token, at, photo.subarray(at));
  expect(offset).toBe(photo.length);
  // Saved on the first server: the content is what was sent.
  const { status, body } = await save(referenceOf(address));
  expect([status, body.image_url]).toEqual([201, expect.stringContaining('/files/')]);
  await second.close();
});

test('a refused save keeps the upload for the next one; a saved one cannot be used again', async () => {
  const reference = await uploadFile(api.url, staff.token, photo);
  const refused = await staff.call(categories.create, { body: { name: '', image_url: reference } as object });
  expect(refused.status).toBe(422);
  const { status, body } = await save(reference);
  expect(status).toBe(201);
  const again = await save(reference);
  expect(again.status).toBe(422);
  expect(again.body.errors).toEqual([
    { path: 'image_url', code: 'uploadGone', message: expect.stringContaining('Elígela de nuevo') },
  ]);
  expect((await tus(`${uploadsUrl(api.url)}/${reference.slice(7)}`, staff.token, 'HEAD')).status).toBe(404);
  // Sent as a form, by PUT, where the record has a picture.
  const next = await uploadFile(api.url, staff.token, photo);
  const change = { name: 'Con foto', image_url: next, version: body.version };
  const put = await staff.call(categories.update, { params: { id: body.id }, body: change, form: true });
  expect(put.status).toBe(200);
  expect(put.body.data.image_url).not.toBe(body.image_url);
});

test.each([
  ['unknown', async () => `upload:${randomUUID()}`],
  ['no id', async () => 'upload:../../etc'],
  ['another person’s', () => uploadFile(api.url, other.token, photo)],
  ['unfinished', async () => referenceOf(await begin())],
  [
    'expired',
    async () => {
      const reference = await uploadFile(api.url, staff.token, photo);
      const old = { createdAt: sql`now() - interval '25 hours'` };
      await api.db
        .update(uploads)
        .set(old)
        .where(eq(uploads.id, reference.slice(7)));
      return reference;
    },
  ],
])('an upload that is %s is refused at its field', async (_name, make) => {
  const refused = await save(await make());
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'image_url', code: 'uploadGone' })]);
});

test('what is no picture is refused at its field, and a text field keeps such a text', async () => {
  const reference = await uploadFile(api.url, staff.token, Buffer.from('not a picture'));
  const refused = await save(reference);
  expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'image_url', code: 'notAnImage' })]);
  const named = await staff.call(categories.create, { body: { name: 'upload:x' } });
  expect([named.status, named.body.name]).toEqual([201, 'upload:x']);
});

test('a key repeats the first answer, also when the same content comes in another way', async () => {
  const reference = await uploadFile(api.url, staff.token, photo);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await save(reference, staff, { headers });
  const again = await save(reference, staff, { headers });
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  const twin = await uploadFile(api.url, staff.token, photo);
  expect((await save(twin, staff, { headers })).body.id).toBe(first.body.id);
  const file = new File([new Uint8Array(photo)], 'a.png', { type: 'image/png' });
  const body = { name: 'Con foto', image_url: file } as object;
  const form = await staff.call(categories.create, { body, form: true, headers });
  expect(form.body.id).toBe(first.body.id);
  const changed = await uploadFile(api.url, staff.token, await noisePng());
  expect((await save(changed, staff, { headers })).body.code).toBe('keyReused');
});

test('two saves of one upload at once: one takes it', async () => {
  const reference = await uploadFile(api.url, staff.token, photo);
  const saves = await Promise.all([save(reference), save(reference)]);
  const [kept, refused] = saves.sort((a, b) => a.status - b.status);
  expect(kept?.status).toBe(201);
  expect([409, 422]).toContain(refused?.status);
  expect(refused?.body.code).toBe('uploadGone');
});

test('a profile takes one, and a role without the right to the record none', async () => {
  const person = await api.signedIn('user');
  const reference = await uploadFile(api.url, person.token, photo);
  expect((await save(reference, person)).status).toBe(403);
  const { id } = person.user;
  const changed = await person.call(userCalls.update, {
    params: { id },
    body: { picture: reference } as object,
  });
  expect([changed.status, changed.body.data?.picture]).toEqual([200, expect.stringContaining('/files/')]);
});

test('DELETE ends an upload, and after a day the sweep does', async () => {
  const ended = await begin();
  await sendPart(ended, staff.token, 0, photo.subarray(0, 1000));
  expect((await tus(ended, staff.token, 'DELETE')).status).toBe(204);
  expect((await tus(ended, staff.token, 'HEAD')).status).toBe(404);
  const before = await partFiles();
  const old = await begin();
  await sendPart(old, staff.token, 0, photo.subarray(0, 1000));
  await removeExpiredUploads(api.app.mount.services);
  expect(await offsetOf(old)).toBe(1000);
  await api.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` });
  const gone = await tus(old, staff.token, 'HEAD');
  expect(gone.status).toBe(410);
  await removeExpiredUploads(api.app.mount.services);
  expect((await tus(old, staff.token, 'HEAD')).status).toBe(404);
  await vi.waitFor(async () => expect((await partFiles()).length).toBeLessThanOrEqual(before.length), {
    timeout: 5000,
  });
});

test('an answer names the limits and the expiry, and no other origin', async () => {
  const { headers } = await createUpload(api.url, staff.token, 10);
  expect(headers.get('tus-resumable')).toBe('1.0.0');
  expect(Date.parse(headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect(headers.get('ratelimit')).toContain('"uploads"');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
