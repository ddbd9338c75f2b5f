import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  jpegInFileOf,
  oversized,
  photo,
  pngOfLongRows,
  pngOfTexts,
  webpOfFrames,
} from '../../testing/scenarios/uploads/expensivePictures.ts';

/* Twenty concurrent users send the files of each format that are most expensive to decode, to the real server. */

/** A server with an administrator and twenty editors. */
async function serverWithEditors() {
  const folder = await newDataDir('bambalina-costly-');
  const server = spawnServer({ DATA_DIR: folder.dataDir, ...adminEnv });
  const url = await server.ready();
  const signIn = async (credentials: typeof admin) =>
    (await callerOn(url, undefined)(session.login, { body: credentials })).body.access_token;
  const call = callerOn(url, await signIn(admin));
  const tokens: string[] = [];
  for (let n = 0; n < 20; n++) {
    const person = { email: `editor-${n}@example.com`, password: 'a long password' };
    await call(users.create, { body: { ...person, first_name: 'Ana', last_name: 'Sosa', role: 'editor' } });
    tokens.push(await signIn(person));
  }
  return {
    tokens,
    signIn,
    /** Uploads a picture; resolves to the status, or to undefined when `signal` is aborted. */
    async upload(token: string | undefined, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal) {
      const options = { body: { image_url: new File([bytes], 'a.png') }, form: true, signal };
      const answer = await callerOn(url, token)(pics.create, options).catch((error) => {
        if (!signal?.aborted) throw error;
      });
      return answer?.status;
    },
    /** The folders of uploads in progress. */
    uploads: () => readdir(join(folder.dataDir, 'tmp')),
    /** The resident memory of the server, in megabytes. */
    async memory(): Promise<number> {
      const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async end(): Promise<void> {
      await server.end();
      await folder.remove();
    },
  };
}
type Server = Awaited<ReturnType<typeof serverWithEditors>>;

let server: Server;
/** Receives only ordinary pictures, so that what they leave in memory does not count. */
let usualServer: Server;
beforeAll(async () => {
  [server, usualServer] = await Promise.all([serverWithEditors(), serverWithEditors()]);
  // Two new clusters of PostgreSQL, forty passwords and forty sign-ins.
}, 90_000);
afterAll(() => Promise.all([server.end(), usualServer.end()]));

/** Twenty users each send the file again and again until `end`, which waits until nothing of the uploads is left. */
function flood(one: Server, bytes: Uint8Array<ArrayBuffer>) {
  const stop = new AbortController();
  const statuses: number[] = [];
  const clients = one.tokens.map(async (token) => {
    while (!stop.signal.aborted) {
      const status = await one.upload(token, bytes, stop.signal);
      if (status) statuses.push(status);
    }
  });
  const logins: number[] = [];
  return {
    statuses,
    async signIn(): Promise<void> {
      const begin = performance.now();
      await one.signIn(admin);
      logins.push(performance.now() - begin);
    },
    /** The median duration of a login, in milliseconds. */
    login: () => logins.sort((a, b) => a - b)[logins.length >> 1] ?? 0,
    async end(): Promise<void> {
      stop.abort();
      await Promise.all(clients);
      await expect.poll(one.uploads).toEqual([]);
    },
  };
}

/** Measures until the returned function is called, which returns the largest value. */
function peakMemory(one: Server): () => number {
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await one.memory());
  }, 20);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** As `ordinary` for pictures that are small once their rest is cut off: an upload of as many bytes. */
const small = (bytes: Buffer) => jpegInFileOf(bytes.length);

/** With the ordinary picture to which it is compared. */
const expensive: [what: string, make: () => Promise<Buffer>, ordinary: (bytes: Buffer) => Promise<Buffer>][] =
  [
    ['AVIF of 49 megapixels', () => flatPictures.avif(7000), photo],
    ['AVIF', () => flatPictures.avif(3600), photo],
    ['AVIF of 12 bits', () => flatPictures['AVIF of 12 bits'](3160), photo],
    ['JPEG', () => flatPictures.jpeg(7070), photo],
    ['progressive JPEG', () => flatPictures['progressive JPEG'](4890), photo],
    ['PNG', () => flatPictures.png(7070), photo],
    ['PNG of 16 bits in long rows', () => pngOfLongRows(2450), photo],
    ['interlaced PNG of 16 bits', () => flatPictures['interlaced PNG of 16 bits'](4890), photo],
    ['WebP', () => flatPictures.webp(4890), photo],
    ['GIF', () => flatPictures.gif(3600), photo],
    ['PNG with texts', () => pngOfTexts(3_000_000), small],
    ['GIF of frames', () => gifOfFrames(3_000_000), small],
    ['WebP of frames', () => webpOfFrames(3_000_000), small],
  ];

/*
 * The measure is what the same users do to a login with ordinary pictures, on another server at the same time: the machine is as
 * slow for both. Idle, a login takes 20 ms, and any upload of megabytes makes that several times as long on two cores that the
 * clients use too. What a hostile picture must not do is keep the event loop, or the threads that hash passwords, busy.
 */
test.skipIf(process.platform !== 'linux').each(expensive)(
  '%s from twenty concurrent users: memory stays under 600 MB, and a login under three times what ordinary pictures cost it',
  async (_what, make, ordinary) => {
    const bytes = await make();
    const usual = flood(usualServer, new Uint8Array(await ordinary(bytes)));
    const hostile = flood(server, new Uint8Array(bytes));
    const peak = peakMemory(server);
    // In turns, and at least two pictures in each of the two places where one is decoded.
    for (let n = 0; n < 15 || Math.min(usual.statuses.length, hostile.statuses.length) < 4; n++) {
      await usual.signIn();
      await hostile.signIn();
    }
    await Promise.all([usual.end(), hostile.end()]);
    expect(peak()).toBeLessThan(600);
    expect(hostile.login() / usual.login()).toBeLessThan(3);
    // More is not usable, whatever causes it.
    expect(hostile.login()).toBeLessThan(3000);
    expect(hostile.statuses.filter((status) => ![201, 422, 429, 503].includes(status))).toEqual([]);
    expect(new Set(usual.statuses)).toEqual(new Set([201]));
  },
  // Four uploads to each server, the most expensive of which take seconds each, while both share two cores.
  90_000,
);

test.skipIf(process.platform !== 'linux').each(oversized)('%s cost less than 250 MB', async (_what, make) => {
  const bytes = new Uint8Array(await make(12_000_000));
  const before = await server.memory();
  const peak = peakMemory(server);
  expect(await server.upload(server.tokens[0], bytes)).toBe(201);
  expect(peak() - before).toBeLessThan(250);
});
