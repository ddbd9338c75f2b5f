import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { uploads } from '../../files/resumable/uploads.table.ts';
import { users } from '../../nouns/users/users.table.ts';
import { setUpUploads } from '../../testing/scenarios/uploads/setUpUploads.ts';
import {
  createUpload,
  openPatch,
  sendPart,
  tus,
  uploadsUrl,
} from '../../testing/scenarios/uploads/tusCalls.ts';
import { until } from '../../testing/until.ts';

const { api, people, begin, offsetOf } = setUpUploads();

/* Who may not upload, and what not (product/wire#uploads). */

describe('refused', () => {
  test('without a session, on every method, before anything else', async () => {
    const address = await begin();
    for (const token of [undefined, 'x'.repeat(43)]) {
      expect(await createUpload(api.url, token, 10)).toMatchObject({ status: 401, address: '' });
      for (const method of ['HEAD', 'DELETE']) expect((await tus(address, token, method)).status).toBe(401);
      const patched = await sendPart(address, token, 0, people.photo);
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
        expect((await tus(target, people.other.token, method)).status).toBe(404);
      const patched = await sendPart(target, people.other.token, 0, people.photo);
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
    const answer = await tus(uploadsUrl(api.url), people.staff.token, 'POST', headers);
    expect(answer.status).toBe(status);
    expect(answer.problem).toMatchObject({ status, requestId: expect.any(String) });
  });

  test('parts at a wrong offset, of a wrong type, without one, or longer than announced', async () => {
    const address = await begin(10);
    const part = Buffer.alloc(5);
    const patch = (headers: Record<string, string | undefined>, body = part) =>
      tus(address, people.staff.token, 'PATCH', headers, body);
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
    expect((await tus(address, people.staff.token, 'GET')).status).toBe(404);
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
    const address = await begin(people.photo.length, leaving);
    const patch = openPatch(address, leaving.token, 0, people.photo.length);
    await patch.send(people.photo.subarray(0, 1000));
    await until(async () => expect((await api.db.select().from(uploads)).length).toBeGreaterThan(0));
    await api.db.execute(sql`delete from sessions where user_id = ${leaving.user.id}`);
    await api.db.update(users).set({ status: 'deleted' }).where(eq(users.id, leaving.user.id));
    const rest = until(async () => {
      await patch.send(people.photo.subarray(1000, 2000));
      expect((await createUpload(api.url, leaving.token, 1)).status).toBe(401);
    });
    await rest;
    await patch.send(people.photo.subarray(2000));
    expect(await patch.status).toBe(401);
    await api.db.delete(uploads).where(eq(uploads.user_id, leaving.user.id));
  });
});
