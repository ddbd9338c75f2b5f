import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpApi } from '../testing/calls/startTestApi.ts';
import { createSpot, photo } from '../testing/scenarios/spotForms.ts';
import { sweepOrphans, sweepUploads } from './sweep.ts';

const api = setUpApi();

const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);

test('files of a killed server are deleted after an hour: pictures without a record, partial files, uploads; no others', async () => {
  const { photos } = await createSpot(await api.as('admin'), { photos: [await photo()] });
  const services = api.app.mount.services;
  const [files, uploads] = [join(api.dataDir, 'files'), join(api.dataDir, 'tmp')];
  // An upload is answered before its folder is deleted.
  await expect.poll(() => readdir(uploads)).toEqual([]);
  const orphans = [`${randomUUID()}.webp`, `.${randomUUID()}.part`];
  const otherFiles = ['README', '.keep'];
  const makeOld = async (folder: string) => {
    for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
  };
  for (const name of [...orphans, ...otherFiles]) await writeFile(join(files, name), 'x');
  await mkdir(join(uploads, 'old'), { recursive: true });
  await writeFile(join(uploads, 'old', 'half'), 'x');

  // New ones may belong to an upload in progress.
  const all = await readdir(files);
  await sweepOrphans(services);
  await sweepUploads(services);
  expect(await readdir(files)).toEqual(all);
  expect(await readdir(uploads)).toEqual(['old']);

  await makeOld(files);
  await makeOld(uploads);
  await mkdir(join(uploads, 'young'));
  expect(await sweepOrphans(services)).toBe(2);
  await sweepUploads(services);
  expect((await readdir(files)).sort()).toEqual(all.filter((name) => !orphans.includes(name)).sort());
  expect((await readdir(uploads)).sort()).toEqual(['young']);
  expect((await fetch(api.url + photos[0])).status).toBe(200);
});
