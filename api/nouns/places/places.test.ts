import { beforeAll, expect, test } from 'vitest';
import { places } from '#contract/places.ts';
import { settings } from '#contract/settings.ts';
import { setUpApi, startTestApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { controlTimeouts } from '../../testing/stand-ins/controlTimeouts.ts';
import { json, standIn, status } from '../../testing/stand-ins/standIn.ts';
import { spots } from '../spots/spots.table.ts';

const api = setUpApi();
beforeAll(async () => {
  const owner = await api.signedIn('user');
  await api.db
    .insert(spots)
    .values([
      spot('Sala Alta', 'Calle Peña 5, Madrid', { enable: true }),
      spot('Secreto', 'Calle Oculta 7, Madrid', { enable: false }),
      spot('Mío', 'Calle Propia 9, Madrid', { enable: false, user_id: owner.user.id }),
      spot('Sin lugar', 'Calle Peña 6, Madrid', { enable: true, lat: null, long: null }),
    ]);
  asOwner = owner;
});

let asOwner: TestUser;
const spot = (name: string, address: string, more: Partial<typeof spots.$inferInsert>) => ({
  name,
  address,
  type: 'bar_club' as const,
  country: 'ES',
  lat: 40.4,
  long: -3.7,
  ...more,
});
const labels = (answer: { body: { data: { label: string }[] } }) =>
  answer.body.data.map(({ label }) => label);

test('finds cities and addresses of spots, ignoring case and accents', async () => {
  const editor = await api.as('editor');
  const cities = await editor.call(places.search, { query: { search: 'cordoba', country: 'ES' } });
  expect(cities.status).toBe(200);
  expect(cities.body.data[0]).toMatchObject({ label: 'Córdoba, España', country: 'ES', city: 'Córdoba' });
  expect(cities.body.attribution).toContain('GeoNames');
  const known = await editor.call(places.search, { query: { search: 'pena' } });
  expect(known.body.data[0]).toMatchObject({
    label: 'Calle Peña 5, Madrid (Sala Alta)',
    address: 'Calle Peña 5, Madrid',
    lat: 40.4,
    long: -3.7,
    source: 'spot',
  });
});

test('users do not find the addresses of unpublished spots of others', async () => {
  const query = { search: 'calle madrid' };
  const ofUser = labels(await asOwner.call(places.search, { query }));
  expect(ofUser).toContain('Calle Propia 9, Madrid (Mío)');
  expect(ofUser.join()).not.toContain('Oculta');
  const ofStaff = labels(await (await api.as('editor')).call(places.search, { query }));
  expect(ofStaff.join()).toContain('Oculta');
});

test('finds nothing for a text that is too short or hostile', async () => {
  const editor = await api.as('editor');
  for (const search of ['', 'a', '%%', "'; drop table spots; --", '\\', '(((', '\0', '\u200b\0']) {
    const { status, body } = await editor.call(places.search, { query: { search } });
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
  }
  for (const query of [{ search: 'x'.repeat(201) }, { country: 'XX' }, { language: 'fr' }]) {
    expect((await editor.call(places.search, { query })).status).toBe(422);
  }
});

test('uses the configured geocoder, and cities with a notice when it is unavailable', async () => {
  controlTimeouts();
  const provider = await standIn(
    json([
      { display_name: 'Gran Vía 1, Madrid', lat: '40.42', lon: '-3.7', address: { country_code: 'es' } },
    ]),
  );
  const withGeocoder = await startTestApi({ GEOCODER: 'nominatim', GEOCODER_URL: provider.url });
  const user = await withGeocoder.as('user');
  const found = await user.call(places.search, { query: { search: 'Gran Via' } });
  expect(labels(found)).toEqual(['Gran Vía 1, Madrid']);
  expect(found.body).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap'), notice: null });

  provider.answer(status(500));
  const fallback = await user.call(places.search, { query: { search: 'Sevilla' } });
  expect(fallback.status).toBe(200);
  expect(labels(fallback)[0]).toBe('Sevilla, España');
  expect(fallback.body.notice).toContain('no responde');
  expect(fallback.body.attribution).toContain('GeoNames');
  await withGeocoder.stop();
  await provider.stop();
});

test('returns the largest cities within the bounds of a map, spread over it', async () => {
  const user = await api.as('user');
  const names = async (bounds: string) => {
    const { status, body } = await user.call(places.cities, { query: { bounds } });
    expect(status).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(40);
    return body.data.map(({ name }) => name);
  };
  expect(await names('-10,35,5,44')).toEqual(expect.arrayContaining(['Madrid', 'Barcelona', 'Porto']));
  expect(await names('-3.8,40.3,-3.6,40.5')).toContain('Madrid');
  // Neighbourhoods only in close views.
  expect(await names('2.05,41.3,2.3,41.5')).toContain('Nou Barris');
  expect(await names('1.9,41.2,2.4,41.6')).not.toContain('Nou Barris');
  expect(await names('177,-20,183,-15')).toContain('Suva');
  expect((await names('-180,-90,180,90')).length).toBeGreaterThan(15);
  expect((await user.call(places.cities, { query: { bounds: '1,2' } })).status).toBe(422);
});

test('the settings have the URL of the map style', async () => {
  expect((await (await api.as('user')).call(settings.read)).body).toEqual({
    map_style_url: null,
    map_streets: false,
    music: 'catalogue',
  });
  const withMap = await startTestApi({ MAP_STYLE_URL: 'https://tiles.example.com/style.json' });
  const { body } = await (await withMap.as('user')).call(settings.read);
  expect(body.map_style_url).toBe('https://tiles.example.com/style.json');
  await withMap.stop();
});
