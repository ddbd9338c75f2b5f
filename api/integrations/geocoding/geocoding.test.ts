import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { controlTimeouts } from '../../testing/stand-ins/controlTimeouts.ts';
import { json, type Responder, standIn, status } from '../../testing/stand-ins/standIn.ts';
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

/** A time limit in milliseconds, far longer than an answer takes. */
const longLimit = 20_000;
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
  await photon(server.url, longLimit).search(question);
  await nominatim(server.url, longLimit).search(question);
  await google(server.url, 'the-key', longLimit).search(question);
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
  const found = await google(server.url, 'key', longLimit).search(question);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ address: 'Calle Mayor 5, Leeds', lat: null, long: null });
});

let timeouts: ReturnType<typeof controlTimeouts>;
const hostile: [string, Responder][] = [
  ['silence', () => timeouts.expire()],
  ['an error', status(500)],
  ['a refusal', status(403)],
  ['too many', status(429)],
  ['a redirect into a private network', status(302, { location: 'http://127.0.0.1:1/' })],
  ['no JSON', (_call, response) => void response.end('<html>')],
  ['a connection cut off', (_call, response) => void response.destroy()],
  [
    'headers, then nothing',
    (_call, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .write('[', () => timeouts.expire()),
  ],
  ['megabytes', (_call, response) => void response.end(JSON.stringify('x'.repeat(2_000_000)))],
];
const makers: [string, () => Geocoder][] = [
  ['photon', () => photon(server.url, longLimit)],
  ['nominatim', () => nominatim(server.url, longLimit)],
  ['google', () => google(server.url, 'key', longLimit)],
];

describe.each(makers)('%s', (_name, make) => {
  test.each(hostile)('rejects on %s', async (_what, responder) => {
    timeouts = controlTimeouts();
    server.answer(responder);
    await expect(make().search(question)).rejects.toThrow(ProviderError);
    expect(server.calls).toHaveLength(1);
    expect(timeouts.limits).toEqual([longLimit]);
  });

  test.each([[{}], [null], ['text'], [{ features: {} }], [[[]]]])('finds nothing in %j', async (answer) => {
    server.answer(json(answer));
    expect(await make().search(question)).toEqual([]);
  });
});

describe('with the cache and the circuit breaker', () => {
  let geocoder: Geocoder;
  const find = (search: string) => geocoder.search({ ...question, search });
  beforeEach(() => {
    geocoder = cachedGeocoder(
      nominatim(server.url, longLimit),
      circuitBreaker('geocoderAway', { failures: 2, resetTimeout: 60_000, concurrency: 2 }),
    );
    return () => vi.useRealTimers();
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
    vi.useFakeTimers({ toFake: ['performance'] });
    server.answer(status(503));
    await expect(find('a1')).rejects.toThrow(ProviderError);
    await expect(find('a2')).rejects.toThrow(ProviderError);
    const calls = server.calls.length;
    await expect(find('a3')).rejects.toThrow(/resting/);
    expect(server.calls).toHaveLength(calls);

    server.answer(json([]));
    vi.advanceTimersByTime(59_999);
    await expect(find('a3')).rejects.toThrow(/resting/);
    vi.advanceTimersByTime(1);
    expect(await find('a3')).toEqual([]);
  });

  test('a search that is refused does not open the circuit', async () => {
    server.answer(status(400));
    for (const search of ['b1', 'b2', 'b3', 'b4']) await expect(find(search)).rejects.toThrow(/400/);
  });

  test('limits the concurrent searches', async () => {
    const gate = Promise.withResolvers<void>();
    server.answer((call, response) => gate.promise.then(() => json([])(call, response)));
    const waiting = [find('c1'), find('c2')];
    await expect(find('c3')).rejects.toThrow(/too many/);
    gate.resolve();
    expect(await Promise.all(waiting)).toEqual([[], []]);
  });

  test('does not cache the results of a provider that forbids it', async () => {
    geocoder = cachedGeocoder(google(server.url, 'key', longLimit), circuitBreaker('geocoderAway', {}));
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
