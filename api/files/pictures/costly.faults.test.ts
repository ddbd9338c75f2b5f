import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { newDataDir } from '../../testing/processes/embeddedPlaces.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';
import {
  flatPictures,
  gifOfFrames,
  pngOfLongRows,
  pngOfTexts,
  webpOfFrames,
} from '../../testing/scenarios/costlyPictures.ts';

/* Twenty people send the costliest files of each format at once, to the real server. */

let place: Awaited<ReturnType<typeof newDataDir>>;
let server: ReturnType<typeof spawnServer>;
let url: string;
let tokens: string[];
beforeAll(async () => {
  place = await newDataDir('bambalina-costly-');
  server = spawnServer({ DATA_DIR: place.dataDir, ...adminEnv });
  url = await server.ready();
  const call = callerOn(url, await signIn(admin));
  tokens = [];
  for (let n = 0; n < 20; n++) {
    const person = { email: `editor-${n}@example.com`, password: 'a long password' };
    await call(users.create, { body: { ...person, first_name: 'Ana', last_name: 'Sosa', role: 'editor' } });
    tokens.push(await signIn(person));
  }
}, 120_000);
afterAll(async () => {
  await server.end();
  await place.remove();
});

const signIn = async (who: typeof admin) =>
  (await callerOn(url, undefined)(session.login, { body: who })).body.access_token;

/** What the process holds now, in megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** How long signing in takes, in the middle of so many tries. */
async function medianSignIn(tries: number): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < tries; n++) {
    const begin = performance.now();
    await signIn(admin);
    took.push(performance.now() - begin);
  }
  return took.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
}

const worst: [what: string, make: () => Promise<Buffer>][] = [
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

test.skipIf(process.platform !== 'linux').each(worst)(
  '%s from twenty at once: under 600 MB, signing in under three times its idle time',
  async (_what, make) => {
    const bytes = new Uint8Array(await make());
    const idle = await medianSignIn(15);
    let most = 0;
    const watching = setInterval(async () => {
      most = Math.max(most, await memory());
    }, 20);
    let isOver = false;
    const statuses: number[] = [];
    const attacks = tokens.map(async (token) => {
      while (!isOver) {
        const body = { image_url: new File([bytes], 'a.png') };
        statuses.push((await callerOn(url, token)(pics.create, { body, form: true })).status);
      }
    });
    const attacked = await medianSignIn(40);
    isOver = true;
    await Promise.all(attacks);
    clearInterval(watching);
    expect(most).toBeLessThan(600);
    expect(attacked / idle).toBeLessThan(3);
    expect(statuses.filter((status) => ![201, 422, 429, 503].includes(status))).toEqual([]);
  },
);
