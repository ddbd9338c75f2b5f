import { codes } from '#contract/kit/codes.ts';
import { fetchJson } from '../json.ts';
import { distinct, field, type Geocoder, maxPlaces, placeFrom, recordsOf } from './geocoder.ts';

/** A Photon server (https://github.com/komoot/photon), made for autocomplete; answers GeoJSON. */
export function photon(url: string, timeLimit = 2500): Geocoder {
  return {
    source: 'photon',
    attribution: '© OpenStreetMap (Photon)',
    isCacheable: true,
    async search({ search, country, language }) {
      const address = new URL(`${url}/api`);
      address.searchParams.set('q', search);
      // Not every version can filter by country, so request more and filter here.
      address.searchParams.set('limit', String(country ? maxPlaces * 4 : maxPlaces));
      // A server answers 400 to languages that it was not built with; `default` is the local name.
      address.searchParams.set('lang', language === 'en' ? 'en' : 'default');
      const answer = await fetchJson(address, { code: codes.geocoderAway, timeLimit });
      const places = recordsOf(field(answer, 'features')).map(placeOf);
      return distinct(places.filter((place) => !country || place?.country === country));
    },
  };
}

function placeOf(feature: Record<string, unknown>) {
  const property = (name: string) => field(feature.properties, name);
  const coordinates = field(feature.geometry, 'coordinates');
  const [long, lat] = Array.isArray(coordinates) ? coordinates : [];
  const street = [property('street'), property('housenumber')].filter(Boolean).join(' ');
  const town = [property('postcode'), property('city')].filter(Boolean).join(' ');
  const parts = [property('name'), street, town, property('state'), property('country')].filter(Boolean);
  return placeFrom('photon', {
    address: [...new Set(parts)].join(', '),
    city: property('city') ?? property('name'),
    country: property('countrycode'),
    lat,
    long,
  });
}
