/** @module-tag extended */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import { startTestApi } from '../testing/calls/startTestApi.ts';
import { json, standIn } from '../testing/stand-ins/standIn.ts';
import { standInFirebase } from '../testing/stand-ins/standInFirebase.ts';
import { google } from './geocoding/google.ts';
import { nominatim } from './geocoding/nominatim.ts';
import { photon } from './geocoding/photon.ts';
import { pictureFetcher, pictureRule } from './music/spotify.pictures.ts';
import { spotify } from './music/spotify.ts';
import { fcmPush } from './push/fcm.ts';
import { s3Files } from './storage/s3.ts';

/* No fetch of the server reaches loopback or a private network that is not configured, by address or by redirect. */

/** A time limit in milliseconds, far longer than an answer takes. */
const longLimit = 20_000;

/** A server that must never be requested, and a provider that redirects to it. */
let trap: Awaited<ReturnType<typeof standIn>>;
let provider: Awaited<ReturnType<typeof standIn>>;
beforeAll(async () => {
  trap = await standIn(json({}));
  provider = await standIn(json({}));
});
afterAll(async () => {
  await trap.stop();
  await provider.stop();
});
beforeEach(() => {
  trap.answer(json({ artists: { items: [], total: 0 }, access_token: 'x', expires_in: 1 }));
});

const redirect = (status: number, to = trap.url) =>
  provider.answer((_call, response) => void response.writeHead(status, { location: `${to}/secret` }).end());
const question = { search: 'Calle', country: null, language: 'es' } as never;
const key = `${randomUUID()}.webp`;
const s3 = () =>
  s3Files(
    { endpoint: provider.url, region: 'r', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's' },
    undefined,
    {
      headers: longLimit,
      total: longLimit,
      firstPause: 1,
    },
  );
const music = () =>
  spotify({
    clientId: 'i',
    clientSecret: 's',
    apiUrl: provider.url,
    accountsUrl: provider.url,
    timeLimit: longLimit,
    warn() {},
  });

const fetches: [string, () => Promise<unknown>][] = [
  ['photon', () => photon(provider.url, longLimit).search(question)],
  ['nominatim', () => nominatim(provider.url, longLimit).search(question)],
  ['google', () => google(provider.url, 'key', longLimit).search(question)],
  ['the storage, writing', () => s3().put(key, Buffer.from('x'), 'image/webp')],
  ['the storage, reading', () => s3().read(key)],
  ['the storage, removing', () => s3().remove([key])],
  ['Spotify, searching', () => music().search({ name: 'a', genre: '', offset: 0, limit: 5 })],
  ['Spotify, an artist', () => music().artist('Artist0000000000000001')],
  ['Spotify, a picture', () => pictureFetcher(() => true, longLimit)(`${provider.url}/picture`)],
];
test.each(
  fetches.flatMap(([what, run]) => [301, 302, 303, 307, 308].map((status) => [what, status, run] as const)),
)('%s does not follow a redirect with %i', async (_what, status, run) => {
  redirect(status);
  await Promise.resolve(run()).catch(() => undefined);
  expect(provider.calls.length).toBeGreaterThan(0);
  expect(trap.calls).toEqual([]);
});

test('push does not follow redirects of the token exchange and of the message', async () => {
  const firebase = await standInFirebase();
  const account = JSON.parse(firebase.env.FIREBASE_SERVICE_ACCOUNT);
  const options = {
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
  };
  const message = {
    topic: 'country_AR',
    notification: { title: 'a', body: 'b' },
    data: { id: 'x', type: 'admin' },
  };
  redirect(307);
  await fcmPush({ ...options, fcmUrl: firebase.url, oauthUrl: provider.url }, longLimit).send(message);
  await fcmPush({ ...options, fcmUrl: provider.url, oauthUrl: firebase.url }, longLimit).send(message);
  expect(provider.calls).toHaveLength(2);
  expect(trap.calls).toEqual([]);
  await firebase.stop();
});

test('pictures of artists are fetched only from Spotify’s hosts over https', async () => {
  const mayFetch = pictureRule('https://api.spotify.com');
  const { port } = new URL(trap.url);
  const refused = [
    trap.url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://192.168.0.1/',
    'https://172.16.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'http://i.scdn.co/image/x',
    'https://i.scdn.co:8443/image/x',
    'https://i.scdn.co@127.0.0.1/',
    'https://user:pass@i.scdn.co/image/x',
    'https://i.scdn.co.evil.example/',
    'https://evilscdn.co/',
    'https://i.scdn.co%2f@127.0.0.1/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://i.scdn.co/x',
    'gopher://127.0.0.1/',
    '//127.0.0.1/',
    '',
  ];
  expect(refused.filter(mayFetch)).toEqual([]);
  expect(mayFetch('https://i.scdn.co/image/ab67616d')).toBe(true);
  for (const address of refused) await pictureFetcher(mayFetch, 300)(address);
  expect(trap.calls).toEqual([]);
});

test('links that users enter are not fetched', async () => {
  const api = await startTestApi();
  try {
    const admin = await api.as('admin');
    const link = `${trap.url}/link`;
    const answers = [
      await admin.call(spots.create, {
        body: {
          name: 'Bar',
          type: 'people',
          country: 'AR',
          link,
          youtube_link: link,
          playlist: { show_playlist: true, spotify_link: link },
          instagram: { show_instagram: true, instagram_link: link },
          whatsapp: { show_whatsapp: true, whatsapp: link },
          advertisement: { show_advertisement: true, advertisement_link: link },
        },
      }),
      await admin.call(banners.create, { body: { name: 'a', link, type: 'search', country: 'AR' } }),
      await admin.call(stories.create, { body: { type: 'website_link', link, country: 'AR' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const asPicture = await admin.call(banners.create, {
      body: { name: 'a', link, type: 'search', country: 'AR', image_url: link },
    });
    expect(asPicture.status).toBe(422);
    expect(trap.calls).toEqual([]);
  } finally {
    await api.stop();
  }
});
