import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';
import {
  flatPictures,
  gifOfFrames,
  pngOfLongRows,
  pngOfTexts,
  webpOfFrames,
} from '../../testing/scenarios/expensivePictures.ts';

/* Twenty concurrent users send the files of each format that are most expensive to decode, to the real server. */

let folder: Awaited<ReturnType<typeof newDataDir>>;
let server: ReturnType<typeof spawnServer>;
let url: string;
let tokens: string[];
beforeAll(async () => {
  folder = await newDataDir('bambalina-costly-');
  server = spawnServer({ DATA_DIR: folder.dataDir, ...adminEnv });
  url = await server.ready();
  const call = callerOn(url, await signIn(admin));
  tokens = [];
  for (let n = 0; n < 20; n++) {
    const person = { email: `editor-${n}@example.com`, password: 'a long password' };
    await call(users.create, { body: { ...person, first_name: 'Ana', last_name: 'Sosa', role: 'editor' } });
    tokens.push(await signIn(person));
  }
  // A new cluster of PostgreSQL, twenty passwords and twenty sign-ins.
}, 60_000);
afterAll(async () => {
  await server.end();
  await folder.remove();
});

const signIn = async (credentials: typeof admin) =>
  (await callerOn(url, undefined)(session.login, { body: credentials })).body.access_token;

/** The resident memory of the server, in megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The median duration of a login, in milliseconds. */
async function medianSignIn(count: number): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < count; n++) {
    const begin = performance.now();
    await signIn(admin);
    durations.push(performance.now() - begin);
  }
  return durations.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

const expensive: [what: string, make: () => Promise<Buffer>][] = [
  ['AVIF of 49 megapixels', () => flatPictures.avif(7000)],
  ['AVIF', () => flatPictures.avif(3600)],
  ['AVIF of 12 bits', () => flatPictures['AVIF of 12 bits'](3160)],
  ['JPEG', () => flatPictures.jpeg(7070)],
  ['progressive JPEG', () => flatPictures['progressive JPEG'](4890)],
  ['PNG', () => flatPictures.png(7070)],
  ['PNG of 16 bits in long rows', () => pngOfLongRows(2450)],
  ['interlaced PNG of 16 bits', () => flatPictures['interlaced PNG of 16 bits'](4890)],
  ['WebP', () => flatPictures.webp(4890)],
  ['GIF', () => flatPictures.gif(3600)],
  ['PNG with texts', () => pngOfTexts(3_000_000)],
  ['GIF of frames', () => gifOfFrames(3_000_000)],
  ['WebP of frames', () => webpOfFrames(3_000_000)],
];

test.skipIf(process.platform !== 'linux').each(expensive)(
  '%s from twenty concurrent users: memory stays under 600 MB, and a login under three times its idle duration',
  async (_what, make) => {
    const bytes = new Uint8Array(await make());
    const idle = await medianSignIn(15);
    let peak = 0;
    const timer = setInterval(async () => {
      peak = Math.max(peak, await memory());
    }, 20);
    let stopped = false;
    const statuses: number[] = [];
    const clients = tokens.map(async (token) => {
      while (!stopped) {
        const body = { image_url: new File([bytes], 'a.png') };
        statuses.push((await callerOn(url, token)(pics.create, { body, form: true })).status);
      }
    });
    const underLoad = await medianSignIn(40);
    stopped = true;
    await Promise.all(clients);
    clearInterval(timer);
    expect(peak).toBeLessThan(600);
    expect(underLoad / idle).toBeLessThan(3);
    expect(statuses.filter((status) => ![201, 422, 429, 503].includes(status))).toEqual([]);
  },
  // Making the picture, forty sign-ins during the load, and the end of the twenty uploads, each of which may wait 30 s.
  120_000,
);

const oversized: [what: string, make: (size: number) => Promise<Buffer>][] = [
  ['gigabytes of compressed text', pngOfTexts],
  ['hundreds of thousands of frames in a GIF', gifOfFrames],
  ['hundreds of thousands of frames in a WebP', webpOfFrames],
];
test.skipIf(process.platform !== 'linux').each(oversized)('%s cost less than 250 MB', async (_what, make) => {
  const bytes = new Uint8Array(await make(12_000_000));
  const before = await memory();
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await memory());
  }, 20);
  const body = { image_url: new File([bytes], 'a.png') };
  const { status } = await callerOn(url, tokens[0])(pics.create, { body, form: true });
  clearInterval(timer);
  expect(status).toBe(201);
  expect(peak - before).toBeLessThan(250);
});
