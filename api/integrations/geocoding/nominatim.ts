import { codes } from '#contract/kit/codes.ts';
import { toIso } from '#contract/values/countries.ts';
import { fetchJson } from '../json.ts';
import { distinct, field, type Geocoder, maxPlaces, placeFrom, recordsOf } from './geocoder.ts';

/** A self-hosted Nominatim server: the public one forbids autocomplete (product/places#self-hosted). */
export function nominatim(url: string, timeLimit = 2500): Geocoder {
  return {
    source: 'nominatim',
    attribution: '© OpenStreetMap (Nominatim)',
    isCacheable: true,
    async search({ search, country, language }) {
      const address = new URL(`${url}/search`);
      const query = { q: search, format: 'jsonv2', addressdetails: '1', limit: String(maxPlaces) };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      address.searchParams.set('accept-language', language);
      if (country) address.searchParams.set('countrycodes', toIso(country).toLowerCase());
      const headers = { 'user-agent': 'Bambalina' };
      const answer = await fetchJson(address, { code: codes.geocoderAway, timeLimit, headers });
      return distinct(recordsOf(answer).map(placeOf));
    },
  };
}

function placeOf(result: Record<string, unknown>) {
  const part = (name: string) => field(result.address, name);
  return placeFrom('nominatim', {
    address: typeof result.display_name === 'string' ? result.display_name : '',
    city: part('city') ?? part('town') ?? part('village') ?? part('municipality'),
    country: part('country_code'),
    lat: result.lat,
    long: result.lon,
  });
}
