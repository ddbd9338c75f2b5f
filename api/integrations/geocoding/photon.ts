import { codes } from '#contract/kit/codes.ts';
import { askJson } from '../json.ts';
import { distinct, field, type Geocoder, maxPlaces, placeFrom, recordsOf } from './geocoder.ts';

/** A Photon server (https://github.com/komoot/photon): GeoJSON, made for searching as people type. */
export function photon(url: string, timeLimit = 2500): Geocoder {
  return {
    source: 'photon',
    attribution: '© OpenStreetMap (Photon)',
    mayBeKept: true,
    async search({ search, country, language }) {
      const asked = new URL(`${url}/api`);
      asked.searchParams.set('q', search);
      // It cannot be asked for one country on every version, so ask for more and choose.
      asked.searchParams.set('limit', String(country ? maxPlaces * 4 : maxPlaces));
      // Servers answer 400 to languages that they were not built with; `default` is each place's own.
      asked.searchParams.set('lang', language === 'en' ? 'en' : 'default');
      const answer = await askJson(asked, { code: codes.geocoderAway, timeLimit });
      const found = recordsOf(field(answer, 'features')).map(placeOf);
      return distinct(found.filter((place) => !country || place?.country === country));
    },
  };
}

function placeOf(feature: Record<string, unknown>) {
  const said = (name: string) => field(feature.properties, name);
  const coordinates = field(feature.geometry, 'coordinates');
  const [long, lat] = Array.isArray(coordinates) ? coordinates : [];
  const street = [said('street'), said('housenumber')].filter(Boolean).join(' ');
  const town = [said('postcode'), said('city')].filter(Boolean).join(' ');
  const parts = [said('name'), street, town, said('state'), said('country')].filter(Boolean);
  return placeFrom('photon', {
    address: [...new Set(parts)].join(', '),
    city: said('city') ?? said('name'),
    country: said('countrycode'),
    lat,
    long,
  });
}
