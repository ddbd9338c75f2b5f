import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { messages } from '#contract/kit/messages.ts';
import { pics } from '#contract/pics.ts';
import { killableServer } from '../../testing/processes/killableServer.ts';
import { smallDisk } from '../../testing/processes/smallDisk.ts';

/* Disks that are really full, under a server and a PostgreSQL of their own. `full.test.ts` tries what they say anywhere. */

let on: Awaited<ReturnType<typeof killableServer>>;
let picture: Buffer;
const away: (() => Promise<void>)[] = [];
beforeAll(async () => {
  on = await killableServer();
  // Noise, so that it takes room.
  const raw = Buffer.from(Array.from({ length: 300 * 300 * 3 }, () => Math.random() * 256));
  picture = await sharp(raw, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  for (const umount of away) await umount();
  await on.end();
});

const create = () => {
  const image_url = new File([picture as Uint8Array<ArrayBuffer>], 'a.png', { type: 'image/png' });
  return on.stage.admin()(pics.create, { body: { image_url }, form: true });
};
const note = (name: string) =>
  on.stage.admin()(banners.create, {
    body: { name, link: 'https://example.com', type: 'search', country: 'AR' },
  });
const counted = async (table: string): Promise<number> =>
  (await on.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

/** A disk, or a failure that says why there is none: this command is for machines that can. */
async function disk(folder: string, kilobytes: number, forDatabase = false): Promise<void> {
  const umount = await smallDisk(folder, kilobytes, { forDatabase });
  if (!umount) throw new Error('Only root on Linux may mount a small disk; run this test there.');
  away.push(umount);
}

test('full of pictures: told so, reading goes on, no half file, and all is well when one has gone', async () => {
  const folder = join(on.dataDir, 'files');
  await mkdir(folder, { recursive: true });
  await disk(folder, 600);
  let last = await create();
  expect(last.status).toBe(201);
  const first = last.body;
  for (let i = 0; i < 50 && last.status === 201; i++) last = await create();
  expect([last.status, last.body.message]).toEqual([507, messages.storageFull]);
  const before = [await counted('pics'), (await readdir(folder)).length];
  expect((await create()).status).toBe(507);
  expect([await counted('pics'), (await readdir(folder)).length]).toEqual(before);
  expect((await readdir(folder)).length).toBe(2 * (before[0] ?? 0));
  expect((await fetch(on.stage.url() + first.image_url)).status).toBe(200);

  const admin = on.stage.admin();
  expect((await admin(pics.remove, { params: { id: first.id } })).status).toBe(200);
  await expect.poll(async () => (await create()).status, { timeout: 30_000 }).toBe(201);
});

test('full of rows: told so, nothing half is kept, reading goes on, and all is well when there is room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-full-'));
  await disk(folder, 2000, true);
  await on.pool.query(`create tablespace small location '${folder}'`);
  await on.pool.query('alter table banners set tablespace small');
  await on.pool.query('create table filler (line text) tablespace small');
  const fill = async () => {
    for (;;) {
      await on.pool.query(
        'insert into filler select repeat(md5(i::text), 20) from generate_series(1, 20) as i',
      );
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: '53100' });
  let last = await note('x');
  for (let i = 0; i < 300 && last.status === 201; i++) last = await note(`${i} ${'x'.repeat(190)}`);
  expect([last.status, last.body.message]).toEqual([507, messages.storageFull]);
  const before = [await counted('banners'), await counted('history')];
  expect((await note('Sin lugar')).status).toBe(507);
  expect([await counted('banners'), await counted('history')]).toEqual(before);
  expect((await on.stage.admin()(banners.list)).status).toBe(200);
  expect((await fetch(`${on.stage.url()}/ready`)).status).toBe(200);

  await on.pool.query('drop table filler');
  expect((await note('Con lugar')).status).toBe(201);
  await on.pool.query('alter table banners set tablespace pg_default; ');
  await on.pool.query('drop tablespace small');
  await rm(folder, { recursive: true, force: true }).catch(() => {});
});
