import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { banners } from '#contract/banners.ts';
import { messages } from '#contract/kit/messages.ts';
import { pics } from '#contract/pics.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { everyFile, everyRow } from '../../testing/database/everyRow.ts';

/*
 * The disk is full: for uploads on their way, for stored pictures, for the database. Said clearly, nothing half is kept,
 * reading goes on, and all is well as soon as there is room. Here the system and the database say what they say then;
 * `full.faults.test.ts` fills real small disks.
 */

const full = vi.hoisted(() => ({ uploads: false, files: false }));
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const { Writable } = await import('node:stream');
  const refusing = () => new Writable({ write: (_chunk, _encoding, done) => done(noSpace()) });
  return {
    ...real,
    createWriteStream: (...given: Parameters<typeof real.createWriteStream>) =>
      full.uploads ? refusing() : real.createWriteStream(...given),
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

let api: TestApi;
let picture: Buffer;
let shown: string;
beforeAll(async () => {
  api = await startTestApi();
  // Noise, so that it takes room.
  const raw = Buffer.from(Array.from({ length: 300 * 300 * 3 }, () => Math.random() * 256));
  picture = await sharp(raw, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const { status, body } = await create();
  expect(status).toBe(201);
  shown = body.image_url;
});
afterAll(() => api.stop());

const create = async () => {
  const image_url = new File([picture as Uint8Array<ArrayBuffer>], 'a.png', { type: 'image/png' });
  return (await api.as('editor')).call(pics.create, { body: { image_url }, form: true });
};
const note = async (name: string) =>
  (await api.as('editor')).call(banners.create, {
    body: { name, link: 'https://example.com', type: 'search', country: 'AR' },
  });
const kept = async () => ({ rows: await everyRow(api.database.pool), files: await everyFile(api.dataDir) });

/** What is refused for want of room: told so, and without a trace. */
async function refused(ask: () => ReturnType<typeof create> | ReturnType<typeof note>) {
  // An upload is answered before its folder has gone.
  await expect.poll(() => readdir(join(api.dataDir, 'tmp'))).toEqual([]);
  const before = await kept();
  const { status, headers, body } = await ask();
  expect([status, body.message]).toEqual([507, messages.storageFull]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await expect.poll(kept).toEqual(before);
}
async function readingGoesOn() {
  expect((await (await api.as('editor')).call(pics.list)).status).toBe(200);
  const answer = await fetch(api.url + shown);
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  expect((await fetch(`${api.url}/ready`)).status).toBe(200);
}

describe.each(['uploads', 'files'] as const)('no room for %s', (where) => {
  test('is said, leaves nothing, and is over when there is some', async () => {
    full[where] = true;
    await refused(create);
    await readingGoesOn();
    full[where] = false;
    expect((await create()).status).toBe(201);
  });
});

test('no room in the database: what it says then is told as that; reading goes on; then all is well', async () => {
  const { pool } = api.database;
  await pool.query(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on history execute function full_disk()`);
  await refused(() => note('Sin lugar'));
  await refused(create);
  await readingGoesOn();
  await pool.query('drop function full_disk cascade');
  expect((await note('Con lugar')).status).toBe(201);
  expect((await create()).status).toBe(201);
});
