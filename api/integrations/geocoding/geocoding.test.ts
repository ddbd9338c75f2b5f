import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answering, json, silence, standIn, status } from '../../testing/stand-ins/standIn.ts';
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

/** In time for an answer, and for one that never comes. */
const [patient, hasty] = [20_000, 1000];
const question = { search: 'Calle Mayor', country: 'UK', language: 'es' as const };
const feature = (properties: object, coordinates: unknown = [-4.77, 37.89]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});

const protocols: [string, () => Geocoder, good: unknown][] = [
  [
    'photon',
    () => photon(server.url, patient),
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
    () => nominatim(server.url, patient),
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

describe.each(protocols)('%s', (source, make, good) => {
  test('reads what is right and leaves out what is not', async () => {
    server.answer(json(good));
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

test('each protocol asks in its own way', async () => {
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

test('google fills the text of an address and nothing else', async () => {
  const prediction = { text: { text: 'Calle Mayor 5, Leeds' }, location: { latitude: 1, longitude: 2 } };
  server.answer(json({ suggestions: [{ placePrediction: prediction }, { queryPrediction: {} }] }));
  const found = await google(server.url, 'key').search(question);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ address: 'Calle Mayor 5, Leeds', lat: null, long: null });
});

const hostile: [string, Answering][] = [
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
const unending = ['silence', 'headers, then nothing'];
const makers: [string, (limit: number) => Geocoder][] = [
  ['photon', (limit) => photon(server.url, limit)],
  ['nominatim', (limit) => nominatim(server.url, limit)],
  ['google', (limit) => google(server.url, 'key', limit)],
];

describe.each(makers)('%s', (_name, make) => {
  test.each(hostile)('gives up in time on %s', async (what, answering) => {
    server.answer(answering);
    const started = performance.now();
    const limit = unending.includes(what) ? hasty : patient;
    await expect(make(limit).search(question)).rejects.toThrow(ProviderError);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(server.calls).toHaveLength(1);
  });

  test.each([[{}], [null], ['text'], [{ features: {} }], [[[]]]])('finds nothing in %j', async (answer) => {
    server.answer(json(answer));
    expect(await make(patient).search(question)).toEqual([]);
  });
});

describe('guarded', () => {
  let geocoder: Geocoder;
  const asked = (search: string) => geocoder.search({ ...question, search });
  const guard = (limit: number, rest = 60_000) =>
    cachedGeocoder(
      nominatim(server.url, limit),
      circuitBreaker('geocoderAway', { failures: 2, resetTimeout: rest, concurrency: 2 }),
    );
  beforeEach(() => {
    geocoder = guard(patient);
  });

  test('asks the same question once', async () => {
    server.answer(json([]));
    await Promise.all([asked('Leeds'), asked('leeds'), asked('Leeds')]);
    await asked('LEEDS');
    expect(server.calls).toHaveLength(1);
  });

  test('tries a failed question once more, and does not keep the failure', async () => {
    let n = 0;
    server.answer((call, response) => (++n === 1 ? status(503) : json([]))(call, response));
    expect(await asked('Leeds')).toEqual([]);
    expect(n).toBe(2);
  });

  test('leaves a failing provider alone for a while, then asks again', async () => {
    server.answer(status(503));
    await expect(asked('a1')).rejects.toThrow(ProviderError);
    await expect(asked('a2')).rejects.toThrow(ProviderError);
    const calls = server.calls.length;
    await expect(asked('a3')).rejects.toThrow(/resting/);
    expect(server.calls).toHaveLength(calls);

    geocoder = guard(patient, 300);
    for (const search of ['a1', 'a2']) await expect(asked(search)).rejects.toThrow(ProviderError);
    server.answer(json([]));
    await new Promise((waited) => setTimeout(waited, 350));
    expect(await asked('a3')).toEqual([]);
  });

  test('a question that is refused does not stop the next one', async () => {
    server.answer(status(400));
    for (const search of ['b1', 'b2', 'b3', 'b4']) await expect(asked(search)).rejects.toThrow(/400/);
  });

  test('asks no more than so many at once', async () => {
    server.answer(silence);
    geocoder = guard(hasty);
    const waiting = [asked('c1'), asked('c2')];
    await expect(asked('c3')).rejects.toThrow(/too many/);
    await Promise.allSettled(waiting);
  });

  test('keeps nothing of a provider that forbids it', async () => {
    geocoder = cachedGeocoder(google(server.url, 'key'), circuitBreaker('geocoderAway', {}));
    server.answer(json({}));
    await asked('Leeds');
    await asked('Leeds');
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

  test('knows where they are', async () => {
    const madrid = await first('madrid');
    expect(madrid?.country).toBe('ES');
    expect(madrid?.lat).toBeCloseTo(40.4165, 3);
    expect(madrid?.long).toBeCloseTo(-3.7026, 3);
  });

  test.each(['zzzzzz', '%', '\n', '. .', '((('])('finds nothing for %j', async (search) => {
    expect(await first(search)).toBeUndefined();
  });
});
