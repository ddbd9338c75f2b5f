import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { users as userCalls } from '#contract/users.ts';
import { uploads } from '../../files/resumable/uploads.table.ts';
import { noisePng } from '../../testing/scenarios/uploads/expensivePictures.ts';
import { setUpUploads } from '../../testing/scenarios/uploads/setUpUploads.ts';
import { referenceOf, tus, uploadFile, uploadsUrl } from '../../testing/scenarios/uploads/tusCalls.ts';

const { api, people, begin, save } = setUpUploads();

/* Uploads as values of picture fields. */

test('a refused save keeps the upload for the next one; a saved one cannot be used again', async () => {
  const reference = await uploadFile(api.url, people.staff.token, people.photo);
  const refused = await people.staff.call(categories.create, {
    body: { name: '', image_url: reference } as object,
  });
  expect(refused.status).toBe(422);
  const { status, body } = await save(reference);
  expect(status).toBe(201);
  const again = await save(reference);
  expect(again.status).toBe(422);
  expect(again.body.errors).toEqual([
    { path: 'image_url', code: 'uploadGone', message: expect.stringContaining('Elígela de nuevo') },
  ]);
  expect((await tus(`${uploadsUrl(api.url)}/${reference.slice(7)}`, people.staff.token, 'HEAD')).status).toBe(
    404,
  );
  // Sent as a form, by PUT, where the record has a picture.
  const next = await uploadFile(api.url, people.staff.token, people.photo);
  const change = { name: 'Con foto', image_url: next, version: body.version };
  const put = await people.staff.call(categories.update, {
    params: { id: body.id },
    body: change,
    form: true,
  });
  expect(put.status).toBe(200);
  expect(put.body.data.image_url).not.toBe(body.image_url);
});

test.each([
  ['unknown', async () => `upload:${randomUUID()}`],
  ['no id', async () => 'upload:../../etc'],
  ['another person’s', () => uploadFile(api.url, people.other.token, people.photo)],
  ['unfinished', async () => referenceOf(await begin())],
  [
    'expired',
    async () => {
      const reference = await uploadFile(api.url, people.staff.token, people.photo);
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
  const reference = await uploadFile(api.url, people.staff.token, Buffer.from('not a picture'));
  const refused = await save(reference);
  expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'image_url', code: 'notAnImage' })]);
  const named = await people.staff.call(categories.create, { body: { name: 'upload:x' } });
  expect([named.status, named.body.name]).toEqual([201, 'upload:x']);
});

test('a key repeats the first answer, also when the same content comes in another way', async () => {
  const reference = await uploadFile(api.url, people.staff.token, people.photo);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await save(reference, people.staff, { headers });
  const again = await save(reference, people.staff, { headers });
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  const twin = await uploadFile(api.url, people.staff.token, people.photo);
  expect((await save(twin, people.staff, { headers })).body.id).toBe(first.body.id);
  const file = new File([new Uint8Array(people.photo)], 'a.png', { type: 'image/png' });
  const body = { name: 'Con foto', image_url: file } as object;
  const form = await people.staff.call(categories.create, { body, form: true, headers });
  expect(form.body.id).toBe(first.body.id);
  const changed = await uploadFile(api.url, people.staff.token, await noisePng());
  expect((await save(changed, people.staff, { headers })).body.code).toBe('keyReused');
});

test('two saves of one upload at once: one takes it', async () => {
  const reference = await uploadFile(api.url, people.staff.token, people.photo);
  const saves = await Promise.all([save(reference), save(reference)]);
  const [kept, refused] = saves.sort((a, b) => a.status - b.status);
  expect(kept?.status).toBe(201);
  expect([409, 422]).toContain(refused?.status);
  expect(refused?.body.code).toBe('uploadGone');
});

test('a profile takes one, and a role without the right to the record none', async () => {
  const person = await api.signedIn('user');
  const reference = await uploadFile(api.url, person.token, people.photo);
  expect((await save(reference, person)).status).toBe(403);
  const { id } = person.user;
  const changed = await person.call(userCalls.update, {
    params: { id },
    body: { picture: reference } as object,
  });
  expect([changed.status, changed.body.data?.picture]).toEqual([200, expect.stringContaining('/files/')]);
});
