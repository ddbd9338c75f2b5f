import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { json, type Responder, silence, standIn, status } from '../../testing/stand-ins/standIn.ts';
import { circuitBreaker, ProviderError } from '../provider.ts';
import { cachedGeocoder } from './cached.ts';
import { cityGeocoder } from './cities.ts';
import type { Geocoder } from './geocoder.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

let server: Awaited<ReturnType<typeof standIn>>;
beforeAll(async () => {
  server = await standIn(status(500));
});
afterAll(() => server.stop());

/** Time limits in milliseconds: for an answer, and for one that never comes. */
const [longLimit, shortLimit] = [20_000, 1000];
const question = { search: 'Calle Mayor', country: 'UK', language: 'es' as const };
const feature = (properties: object, coordinates: unknown = [-4.77, 37.89]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});

const protocols: [string, () => Geocoder, answer: unknown][] = [
  [
    'photon',
    () => photon(server.url, longLimit),
    {
      features: [
        feature({ street: 'Calle Mayor', housenumber: '5', city: 'Leeds', countrycode: 'GB' }),
        feature({ name: 'Calle Mayor', city: 'Madrid', countrycode: 'ES' }),
        feature({ name: 'Nowhere', countrycode: 'GB' }, [200, 95]),
        feature({ name: 'No numbers', countrycode: 'GB' }, 'x'),
        'nonsense',
      ],
    },
  ],
  [
    'nominatim',
    () => nominatim(server.url, longLimit),
    [
      {
        display_name: 'Calle Mayor 5, Leeds',
        lat: '37.89',
        lon: '-4.77',
        address: { town: 'Leeds', country_code: 'gb' },
      },
      { display_name: '', lat: '1', lon: '1' },
      { display_name: 'No coordinates' },
      null,
    ],
  ],
];

describe.each(protocols)('%s', (source, make, answer) => {
  test('reads valid results and skips invalid ones', async () => {
    server.answer(json(answer));
    expect(await make().search(question)).toEqual([
      {
        label: 'Calle Mayor 5, Leeds',
        address: 'Calle Mayor 5, Leeds',
        city: 'Leeds',
        country: 'UK',
        lat: 37.89,
        long: -4.77,
        source,
      },
    ]);
  });
});

test('each provider is requested by its own protocol', async () => {
  server.answer(json([]));
  await photon(server.url).search(question);
  await nominatim(server.url).search(question);
  await google(server.url, 'the-key').search(question);
  const [first, second, third] = server.calls;
  expect(first?.url.pathname).toBe('/api');
  expect(first?.url.searchParams.get('q')).toBe('Calle Mayor');
  expect(second?.url.pathname).toBe('/search');
  expect(Object.fromEntries(second?.url.searchParams ?? [])).toMatchObject({
    q: 'Calle Mayor',
    format: 'jsonv2',
    countrycodes: 'gb',
    'accept-language': 'es',
  });
  expect(third?.method).toBe('POST');
  expect(third?.url.pathname).toBe('/v1/places:autocomplete');
  expect(third?.headers['x-goog-api-key']).toBe('the-key');
  expect(third?.url.search).toBe('');
  expect(JSON.parse(String(third?.body))).toEqual({
    input: 'Calle Mayor',
    languageCode: 'es',
    includedRegionCodes: ['gb'],
  });
});

test('google returns the text of an address without a position', async () => {
  const prediction = { text: { text: 'Calle Mayor 5, Leeds' }, location: { latitude: 1, longitude: 2 } };
  server.answer(json({ suggestions: [{ placePrediction: prediction }, { queryPrediction: {} }] }));
  const found = await google(server.url, 'key').search(question);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ address: 'Calle Mayor 5, Leeds', lat: null, long: null });
});

const hostile: [string, Responder][] = [
  ['silence', silence],
  ['an error', status(500)],
  ['a refusal', status(403)],
  ['too many', status(429)],
  ['a redirect into a private network', status(302, { location: 'http://127.0.0.1:1/' })],
  ['no JSON', (_call, response) => void response.end('<html>')],
  ['a connection cut off', (_call, response) => void response.destroy()],
  [
    'headers, then nothing',
    (_call, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('['),
  ],
  ['megabytes', (_call, response) => void response.end(JSON.stringify('x'.repeat(2_000_000)))],
];
const withoutEnd = ['silence', 'headers, then nothing'];
const makers: [string, (limit: number) => Geocoder][] = [
  ['photon', (limit) => photon(server.url, limit)],
  ['nominatim', (limit) => nominatim(server.url, limit)],
  ['google', (limit) => google(server.url, 'key', limit)],
];

describe.each(makers)('%s', (_name, make) => {
  test.each(hostile)('rejects in time on %s', async (what, responder) => {
    server.answer(responder);
    const started = performance.now();
    const limit = withoutEnd.includes(what) ? shortLimit : longLimit;
    await expect(make(limit).search(question)).rejects.toThrow(ProviderError);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(server.calls).toHaveLength(1);
  });

  test.each([[{}], [null], ['text'], [{ features: {} }], [[[]]]])('finds nothing in %j', async (answer) => {
    server.answer(json(answer));
    expect(await make(longLimit).search(question)).toEqual([]);
  });
});

describe('with the cache and the circuit breaker', () => {
  let geocoder: Geocoder;
  const find = (search: string) => geocoder.search({ ...question, search });
  const guarded = (limit: number, rest = 60_000) =>
    cachedGeocoder(
      nominatim(server.url, limit),
      circuitBreaker('geocoderAway', { failures: 2, resetTimeout: rest, concurrency: 2 }),
    );
  beforeEach(() => {
    geocoder = guarded(longLimit);
  });

  test('sends equal searches once', async () => {
    server.answer(json([]));
    await Promise.all([find('Leeds'), find('leeds'), find('Leeds')]);
    await find('LEEDS');
    expect(server.calls).toHaveLength(1);
  });

  test('retries a failed search once, and does not cache the failure', async () => {
    let n = 0;
    server.answer((call, response) => (++n === 1 ? status(503) : json([]))(call, response));
    expect(await find('Leeds')).toEqual([]);
    expect(n).toBe(2);
  });

  test('opens the circuit after failures, and closes it after a while', async () => {
    server.answer(status(503));
    await expect(find('a1')).rejects.toThrow(ProviderError);
    await expect(find('a2')).rejects.toThrow(ProviderError);
    const calls = server.calls.length;
    await expect(find('a3')).rejects.toThrow(/resting/);
    expect(server.calls).toHaveLength(calls);

    geocoder = guarded(longLimit, 300);
    for (const search of ['a1', 'a2']) await expect(find(search)).rejects.toThrow(ProviderError);
    server.answer(json([]));
    await new Promise((waited) => setTimeout(waited, 350));
    expect(await find('a3')).toEqual([]);
  });

  test('a search that is refused does not open the circuit', async () => {
    server.answer(status(400));
    for (const search of ['b1', 'b2', 'b3', 'b4']) await expect(find(search)).rejects.toThrow(/400/);
  });

  test('limits the concurrent searches', async () => {
    server.answer(silence);
    geocoder = guarded(shortLimit);
    const waiting = [find('c1'), find('c2')];
    await expect(find('c3')).rejects.toThrow(/too many/);
    await Promise.allSettled(waiting);
  });

  test('does not cache the results of a provider that forbids it', async () => {
    geocoder = cachedGeocoder(google(server.url, 'key'), circuitBreaker('geocoderAway', {}));
    server.answer(json({}));
    await find('Leeds');
    await find('Leeds');
    expect(server.calls).toHaveLength(2);
  });
});

describe('cities', () => {
  const cities = cityGeocoder();
  const first = async (search: string, country?: string) =>
    (await cities.search({ search, country, language: 'es' }))[0];

  test.each([
    ['cordoba', undefined, 'Córdoba, Argentina'],
    ['CÓRDOBA', 'ES', 'Córdoba, España'],
    ['cordoba mexico', undefined, 'Córdoba, México'],
    ['lodz', undefined, 'Łódź, Polonia'],
    ['londres', undefined, 'London, Reino Unido'],
    ['manches', 'UK', 'Manchester, Reino Unido'],
    ['Av. Corrientes 1234, Buenos Aires', undefined, 'Buenos Aires, Argentina'],
  ])('finds %s in %s', async (search, country, label) => {
    expect(await first(search, country)).toMatchObject({ label, source: 'geonames' });
  });

  test('have a country and a position', async () => {
    const madrid = await first('madrid');
    expect(madrid?.country).toBe('ES');
    expect(madrid?.lat).toBeCloseTo(40.4165, 3);
    expect(madrid?.long).toBeCloseTo(-3.7026, 3);
  });

  test.each(['zzzzzz', '%', '\n', '. .', '((('])('finds nothing for %j', async (search) => {
    expect(await first(search)).toBeUndefined();
  });
});
