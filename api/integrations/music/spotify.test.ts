import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { artistId, type StandInSpotify, startSpotify } from '../../testing/stand-ins/standInSpotify.ts';
import { spotify } from './spotify.ts';

let standIn: StandInSpotify;
beforeEach(async () => {
  standIn = await startSpotify();
});
afterEach(() => standIn.stop());

const music = (more = {}) => spotify({ ...standIn.options, timeLimit: 20_000, ...more });
const failed = (code: MessageCode) => expect.objectContaining({ code });
const anyone = { name: '', genre: 'rock', offset: 0, limit: 20 };

test('a search reads page after page of ten, and leaves out what cannot be read', async () => {
  const page = await music().search({ ...anyone, name: 'solista', genre: '' });
  expect(page.total).toBe(36);
  // Each page of ten has one null; the third was asked for because two gave only 18.
  expect(page.items).toHaveLength(27);
  expect(page.next).toBe(30);
  expect(page.items[0]).toEqual({
    id: artistId(1),
    name: 'Solista1',
    images: [{ url: `${standIn.url}/picture/${artistId(1)}` }],
    genres: [],
    link: `https://open.spotify.com/artist/${artistId(1)}`,
    country: null,
  });
  const rest = await music().search({ ...anyone, name: 'solista', genre: '', offset: 30 });
  expect(rest).toMatchObject({ items: { length: 5 }, next: null });
});

test('a quote in a name does not end the filter of the genre', async () => {
  await music().search({ ...anyone, name: 'say "hi"', genre: 'rock" x' });
  const asked = standIn.asked().find((path) => path.startsWith('/v1/search')) ?? '';
  expect(new URLSearchParams(asked.split('?')[1]).get('q')).toBe('say  hi genre:"rock  x"');
});

test('the token is asked for once, by everyone together', async () => {
  const one = music();
  await Promise.all([1, 2, 3].map((n) => one.artist(artistId(n))));
  await one.artist(artistId(4));
  expect(standIn.state.granted).toBe(1);
});

test('a token that ended early is renewed, once', async () => {
  const one = music();
  await one.artist(artistId(1));
  standIn.state.tokens.clear();
  expect(await one.artist(artistId(1))).toMatchObject({ name: 'Solista1' });
  expect(standIn.state.granted).toBe(2);
});

test('wrong credentials say who can mend them, and are not asked about again and again', async () => {
  const one = music({ clientSecret: 'wrong' });
  for (let i = 0; i < 5; i++)
    await expect(one.search(anyone)).rejects.toEqual(failed(codes.musicCredentials));
  expect(standIn.asked()).toEqual(['/api/token']);
});

test('429 is honoured: the call waits as long as it was told, and then gets its answer', async () => {
  standIn.state.faults.set(artistId(1), 'busy');
  const began = performance.now();
  expect(await music().artist(artistId(1))).toMatchObject({ name: 'Solista1' });
  expect(performance.now() - began).toBeGreaterThan(950);
});

test('a wait of hours is honoured: nobody waits, everyone is told, and Spotify is left alone until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    standIn.state.faults.set(artistId(1), 'resting');
    const one = music();
    await expect(one.artist(artistId(1))).rejects.toEqual(failed(codes.musicBusy));
    const asked = standIn.asked().length;
    vi.setSystemTime(Date.now() + 119 * 60_000);
    await expect(one.search(anyone)).rejects.toEqual(failed(codes.musicBusy));
    expect(standIn.asked()).toHaveLength(asked);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await one.artist(artistId(2))).toMatchObject({ name: 'Solista2' });
  } finally {
    vi.useRealTimers();
  }
});

test('a quota that is used up is no reason to wait', async () => {
  standIn.state.faults.set(artistId(1), 'quota');
  await expect(music().artist(artistId(1))).rejects.toEqual(failed(codes.musicQuota));
});

test('an id that Spotify does not know is no error', async () => {
  expect(await music().artist(artistId(999))).toBeUndefined();
});

test('a broken answer is told as such, and holds nobody else up', async () => {
  standIn.state.faults.set(artistId(1), 'malformed');
  const one = music();
  for (let i = 0; i < 10; i++)
    await expect(one.artist(artistId(1))).rejects.toEqual(failed(codes.musicNonsense));
  expect(await one.artist(artistId(2))).toMatchObject({ name: 'Solista2' });
});

test('500 is tried twice, then told', async () => {
  standIn.state.faults.set(artistId(1), 'failing');
  await expect(music().artist(artistId(1))).rejects.toEqual(failed(codes.musicAway));
  expect(standIn.asked().filter((path) => path.endsWith(artistId(1)))).toHaveLength(2);
});

test('a provider that hangs is left alone after a few tries: then nobody waits for it', async () => {
  standIn.state.hanging = true;
  const one = music({ timeLimit: 300 });
  for (let i = 0; i < 6; i++) await expect(one.search(anyone)).rejects.toEqual(failed(codes.musicAway));
  const asked = standIn.asked().length;
  // Nobody is asked, so nobody is waited for.
  await expect(one.search(anyone)).rejects.toMatchObject({ message: expect.stringContaining('resting') });
  expect(standIn.asked()).toHaveLength(asked);
});

test('pictures come from the provider’s hosts only, and no redirect leads elsewhere', async () => {
  const one = music();
  expect(await one.picture(`${standIn.url}/picture/${artistId(1)}`)).toBeInstanceOf(Buffer);
  standIn.state.faults.set(artistId(1), 'redirect');
  const before = standIn.asked().length;
  expect(await one.picture(`${standIn.url}/picture/${artistId(1)}`)).toBeUndefined();
  expect(standIn.asked()).toHaveLength(before + 1);
  const foreign = standIn.url.replace('127.0.0.1', 'localhost');
  for (const url of [
    `${foreign}/picture/x`,
    'http://i.scdn.co/image/x',
    'https://i.scdn.co.evil.example/x',
    '::',
  ]) {
    expect(await one.picture(url)).toBeUndefined();
  }
  expect(standIn.asked()).toHaveLength(before + 1);
});
