import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { controlTimeouts } from '../../testing/stand-ins/controlTimeouts.ts';
import { artistId, type StandInSpotify, standInSpotify } from '../../testing/stand-ins/standInSpotify.ts';
import { spotify } from './spotify.ts';

let standIn: StandInSpotify;
beforeEach(async () => {
  standIn = await standInSpotify();
});
afterEach(() => standIn.stop());

const music = (more = {}) => spotify({ ...standIn.options, timeLimit: 20_000, ...more });
const failure = (code: MessageCode) => expect.objectContaining({ code });
const anyone = { name: '', genre: 'rock', offset: 0, limit: 20 };

test('a search reads several pages of ten and skips results that are null', async () => {
  const page = await music().search({ ...anyone, name: 'solista', genre: '' });
  expect(page.total).toBe(36);
  // Each page of ten has one null; the third was requested because two had only 18 results.
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

test('a quote in a name or genre does not end the filter of the genre', async () => {
  await music().search({ ...anyone, name: 'say "hi"', genre: 'rock" x' });
  const requested = standIn.requestedPaths().find((path) => path.startsWith('/v1/search')) ?? '';
  expect(new URLSearchParams(requested.split('?')[1]).get('q')).toBe('say  hi genre:"rock  x"');
});

test('concurrent calls request one token', async () => {
  const client = music();
  await Promise.all([1, 2, 3].map((n) => client.artist(artistId(n))));
  await client.artist(artistId(4));
  expect(standIn.state.granted).toBe(1);
});

test('a token that was revoked early is renewed once', async () => {
  const client = music();
  await client.artist(artistId(1));
  standIn.state.tokens.clear();
  expect(await client.artist(artistId(1))).toMatchObject({ name: 'Solista1' });
  expect(standIn.state.granted).toBe(2);
});

test('wrong credentials are reported and not sent again', async () => {
  const client = music({ clientSecret: 'wrong' });
  for (let i = 0; i < 5; i++)
    await expect(client.search(anyone)).rejects.toEqual(failure(codes.musicCredentials));
  expect(standIn.requestedPaths()).toEqual(['/api/token']);
});

test('after a 429 the call waits for Retry-After and is sent again', async () => {
  standIn.state.faults.set(artistId(1), 'busy');
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const pause = vi.fn(async (wait: number) => vi.setSystemTime(Date.now() + wait));
    expect(await music({ pause }).artist(artistId(1))).toMatchObject({ name: 'Solista1' });
    expect(pause.mock.calls).toEqual([[1000]]);
  } finally {
    vi.useRealTimers();
  }
});

test('after a 429 with a Retry-After of hours, calls fail immediately without a request until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    standIn.state.faults.set(artistId(1), 'resting');
    const client = music();
    await expect(client.artist(artistId(1))).rejects.toEqual(failure(codes.musicBusy));
    const requested = standIn.requestedPaths().length;
    vi.setSystemTime(Date.now() + 119 * 60_000);
    await expect(client.search(anyone)).rejects.toEqual(failure(codes.musicBusy));
    expect(standIn.requestedPaths()).toHaveLength(requested);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await client.artist(artistId(2))).toMatchObject({ name: 'Solista2' });
  } finally {
    vi.useRealTimers();
  }
});

test('an exhausted quota is not retried', async () => {
  standIn.state.faults.set(artistId(1), 'quota');
  await expect(music().artist(artistId(1))).rejects.toEqual(failure(codes.musicQuota));
});

test('an unknown id resolves to undefined', async () => {
  expect(await music().artist(artistId(999))).toBeUndefined();
});

test('malformed answers are reported and do not open the circuit', async () => {
  standIn.state.faults.set(artistId(1), 'malformed');
  const client = music();
  for (let i = 0; i < 10; i++)
    await expect(client.artist(artistId(1))).rejects.toEqual(failure(codes.musicNonsense));
  expect(await client.artist(artistId(2))).toMatchObject({ name: 'Solista2' });
});

test('a 500 is retried once, then reported', async () => {
  standIn.state.faults.set(artistId(1), 'failing');
  await expect(music().artist(artistId(1))).rejects.toEqual(failure(codes.musicAway));
  expect(standIn.requestedPaths().filter((path) => path.endsWith(artistId(1)))).toHaveLength(2);
});

test('after several time-outs the circuit is open: calls fail without a request', async () => {
  const timeouts = controlTimeouts();
  standIn.answer(timeouts.expire);
  const client = music();
  for (let i = 0; i < 6; i++) await expect(client.search(anyone)).rejects.toEqual(failure(codes.musicAway));
  const requested = standIn.requestedPaths().length;
  await expect(client.search(anyone)).rejects.toMatchObject({ message: expect.stringContaining('resting') });
  expect(standIn.requestedPaths()).toHaveLength(requested);
});

test('pictures are fetched from the provider’s hosts only, without following redirects', async () => {
  const client = music();
  expect(await client.picture(`${standIn.url}/picture/${artistId(1)}`)).toBeInstanceOf(Buffer);
  standIn.state.faults.set(artistId(1), 'redirect');
  const before = standIn.requestedPaths().length;
  expect(await client.picture(`${standIn.url}/picture/${artistId(1)}`)).toBeUndefined();
  expect(standIn.requestedPaths()).toHaveLength(before + 1);
  const foreign = standIn.url.replace('127.0.0.1', 'localhost');
  expect(await client.picture(`${foreign}/picture/x`)).toBeUndefined();
  expect(standIn.requestedPaths()).toHaveLength(before + 1);
});
