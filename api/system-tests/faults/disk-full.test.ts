import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { banners } from '#contract/banners.ts';
import { messages } from '#contract/kit/messages.ts';
import { pics } from '#contract/pics.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { storedState } from '../../testing/database/storedState.ts';
import { fileOf } from '../../testing/scenarios/spotForms.ts';
import { noisePng } from '../../testing/scenarios/uploads/expensivePictures.ts';

/*
 * A full disk: for uploads in progress, for stored pictures, for the database. The answer is 507, nothing is stored
 * partially, reading still works, and so does writing once there is space. The errors are simulated here;
 * `disk-full.heavy.test.ts` fills real small disks.
 */

const full = vi.hoisted(() => ({ uploads: false, files: false }));
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const { Writable } = await import('node:stream');
  const failingStream = () => new Writable({ write: (_chunk, _encoding, done) => done(noSpace()) });
  return {
    ...real,
    createWriteStream: (...given: Parameters<typeof real.createWriteStream>) =>
      full.uploads ? failingStream() : real.createWriteStream(...given),
  };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    open: async (...given: Parameters<typeof real.open>) => {
      const handle = await real.open(...given);
      if (full.files && given[1] === 'w') handle.writeFile = () => Promise.reject(noSpace());
      return handle;
    },
  };
});

const api = setUpApi();
let picture: Buffer;
let imageUrl: string;
beforeAll(async () => {
  picture = await noisePng();
  const { status, body } = await create();
  expect(status).toBe(201);
  imageUrl = body.image_url;
});

const create = async () => {
  const image_url = fileOf(picture, 'a.png', 'image/png');
  return (await api.as('editor')).call(pics.create, { body: { image_url }, form: true });
};
const createBanner = async (name: string) =>
  (await api.as('editor')).call(banners.create, {
    body: { name, link: 'https://example.com', type: 'search', country: 'AR' },
  });
const stored = () => storedState(api);

/** Expects that the request is answered with 507 and stores nothing. */
async function expectStorageFull(request: () => ReturnType<typeof create> | ReturnType<typeof createBanner>) {
  // An upload is answered before its folder has been deleted.
  await expect.poll(() => readdir(join(api.dataDir, 'tmp'))).toEqual([]);
  const before = await stored();
  const { status, headers, body } = await request();
  expect([status, body.message]).toEqual([507, messages.storageFull]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await expect.poll(stored).toEqual(before);
}
async function expectReadable() {
  expect((await (await api.as('editor')).call(pics.list)).status).toBe(200);
  const answer = await fetch(api.url + imageUrl);
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  expect((await fetch(`${api.url}/ready`)).status).toBe(200);
}

describe.each(['uploads', 'files'] as const)('no space for %s', (where) => {
  test('answers 507, stores nothing, still reads, and works again when there is space', async () => {
    full[where] = true;
    await expectStorageFull(create);
    await expectReadable();
    full[where] = false;
    expect((await create()).status).toBe(201);
  });
});

test('no space in the database: answers 507, rolls back, still reads, and works again when there is space', async () => {
  const { pool } = api.database;
  await pool.query(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on history execute function full_disk()`);
  await expectStorageFull(() => createBanner('Sin lugar'));
  await expectStorageFull(create);
  await expectReadable();
  await pool.query('drop function full_disk cascade');
  expect((await createBanner('Con lugar')).status).toBe(201);
  expect((await create()).status).toBe(201);
});
