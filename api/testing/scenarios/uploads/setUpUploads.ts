import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { categories } from '#contract/categories.ts';
import { setUpApi, type TestUser } from '../../calls/startTestApi.ts';
import { noisePng } from './expensivePictures.ts';
import { createUpload, tus } from './tusCalls.ts';

/** A server with two editors and a photo, before all tests of a file, and what these do with uploads. */
export function setUpUploads() {
  const api = setUpApi();
  const people = {} as { staff: TestUser; other: TestUser; photo: Buffer };
  beforeAll(async () => {
    people.staff = await api.signedIn('editor');
    people.other = await api.signedIn('editor');
    people.photo = await noisePng();
  });
  return {
    api,
    people,
    /** The address of a new upload. */
    begin: async (length = people.photo.length, by = people.staff) =>
      (await createUpload(api.url, by.token, length)).address,
    /** The files of the parts that are stored. */
    partFiles: async () =>
      (await readdir(join(api.dataDir, 'files')).catch(() => [])).filter((name) => name.endsWith('.part')),
    offsetOf: async (address: string, by = people.staff) => (await tus(address, by.token, 'HEAD')).offset,
    /** Saves a category with this picture. */
    save: (image_url: string, by = people.staff, more: object = {}) =>
      by.call(categories.create, { body: { name: 'Con foto', image_url } as object, ...more }),
  };
}
