import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { messages } from '#contract/kit/messages.ts';
import { pics } from '#contract/pics.ts';
import { killableServer } from '../../testing/processes/killableServer.ts';
import { mountSmallDisk } from '../../testing/processes/mountSmallDisk.ts';
import { fileOf } from '../../testing/scenarios/spotForms.ts';
import { noisePng } from '../../testing/scenarios/uploads/expensivePictures.ts';

/* Real full disks, with a server and a PostgreSQL for this file only. `disk-full.test.ts` simulates the errors instead. */

let server: Awaited<ReturnType<typeof killableServer>>;
let picture: Buffer;
const unmounts: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await killableServer();
  picture = await noisePng();
  // A start makes a database.
}, 60_000);
afterAll(async () => {
  for (const umount of unmounts) await umount();
  await server.end();
});

// Hundreds of calls, until a disk is full.
const timeout = 60_000;

const create = () => {
  const image_url = fileOf(picture, 'a.png', 'image/png');
  return server.clients.admin()(pics.create, { body: { image_url }, form: true });
};
const createBanner = (name: string) =>
  server.clients.admin()(banners.create, {
    body: { name, link: 'https://example.com', type: 'search', country: 'AR' },
  });
const countRows = async (table: string): Promise<number> =>
  (await server.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

/** Mounts a small disk, or throws if the machine does not allow it. */
async function mountDisk(folder: string, kilobytes: number, forDatabase = false): Promise<void> {
  const umount = await mountSmallDisk(folder, kilobytes, { forDatabase });
  if (!umount) throw new Error('Only root on Linux may mount a small disk; run this test there.');
  unmounts.push(umount);
}

test(
  'a disk full of pictures: answers 507, leaves no partial file, still reads, and works again after a deletion for good',
  async () => {
    const folder = join(server.dataDir, 'files');
    await mkdir(folder, { recursive: true });
    await mountDisk(folder, 600);
    let last = await create();
    expect(last.status).toBe(201);
    const first = last.body;
    for (let i = 0; i < 50 && last.status === 201; i++) last = await create();
    expect([last.status, last.body.message]).toEqual([507, messages.storageFull]);
    const before = [await countRows('pics'), (await readdir(folder)).length];
    expect((await create()).status).toBe(507);
    expect([await countRows('pics'), (await readdir(folder)).length]).toEqual(before);
    expect((await readdir(folder)).length).toBe(2 * (before[0] ?? 0));
    expect((await fetch(server.clients.url() + first.image_url)).status).toBe(200);

    const admin = server.clients.admin();
    // In the trash its pictures stay.
    expect((await admin(pics.remove, { params: { id: first.id } })).status).toBe(200);
    expect((await create()).status).toBe(507);
    expect((await admin(pics.destroy, { params: { id: first.id } })).status).toBe(200);
    await expect.poll(async () => (await create()).status).toBe(201);
  },
  timeout,
);

test(
  'a disk full of rows: answers 507, rolls back, still reads, and works again when there is space',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bambalina-full-'));
    await mountDisk(folder, 2000, true);
    await server.pool.query(`create tablespace small location '${folder}'`);
    await server.pool.query('alter table banners set tablespace small');
    await server.pool.query('create table filler (line text) tablespace small');
    const fill = async () => {
      for (;;) {
        await server.pool.query(
          'insert into filler select repeat(md5(i::text), 20) from generate_series(1, 20) as i',
        );
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: '53100' });
    let last = await createBanner('x');
    for (let i = 0; i < 300 && last.status === 201; i++) last = await createBanner(`${i} ${'x'.repeat(190)}`);
    expect([last.status, last.body.message]).toEqual([507, messages.storageFull]);
    const before = [await countRows('banners'), await countRows('history')];
    expect((await createBanner('Sin lugar')).status).toBe(507);
    expect([await countRows('banners'), await countRows('history')]).toEqual(before);
    expect((await server.clients.admin()(banners.list)).status).toBe(200);
    expect((await fetch(`${server.clients.url()}/ready`)).status).toBe(200);

    await server.pool.query('drop table filler');
    expect((await createBanner('Con lugar')).status).toBe(201);
    await server.pool.query('alter table banners set tablespace pg_default; ');
    await server.pool.query('drop tablespace small');
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  },
  timeout,
);
