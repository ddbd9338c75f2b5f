import { codes } from '#contract/kit/codes.ts';
import { toIso } from '#contract/values/countries.ts';
import { askJson } from '../json.ts';
import { distinct, field, type Geocoder, maxPlaces, placeFrom, recordsOf } from './geocoder.ts';

/** A Nominatim server of one's own: the public one forbids searching as people type (product/places#self-hosted). */
export function nominatim(url: string, timeLimit = 2500): Geocoder {
  return {
    source: 'nominatim',
    attribution: '© OpenStreetMap (Nominatim)',
    mayBeKept: true,
    async search({ search, country, language }) {
      const asked = new URL(`${url}/search`);
      const query = { q: search, format: 'jsonv2', addressdetails: '1', limit: String(maxPlaces) };
      for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
      asked.searchParams.set('accept-language', language);
      if (country) asked.searchParams.set('countrycodes', toIso(country).toLowerCase());
      const headers = { 'user-agent': 'Bambalina' };
      const answer = await askJson(asked, { code: codes.geocoderAway, timeLimit, headers });
      return distinct(recordsOf(answer).map(placeOf));
    },
  };
}

function placeOf(found: Record<string, unknown>) {
  const said = (name: string) => field(found.address, name);
  return placeFrom('nominatim', {
    address: typeof found.display_name === 'string' ? found.display_name : '',
    city: said('city') ?? said('town') ?? said('village') ?? said('municipality'),
    country: said('country_code'),
    lat: found.lat,
    long: found.lon,
  });
}
