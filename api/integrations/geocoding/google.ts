import { codes } from '#contract/kit/codes.ts';
import type { Place } from '#contract/places.ts';
import { toIso } from '#contract/values/countries.ts';
import { askJson } from '../json.ts';
import { clean, distinct, field, type Geocoder, recordsOf } from './geocoder.ts';

/**
 * Google Places (New), its autocomplete. Its terms forbid keeping its coordinates, its results, and showing them on
 * another's map: it fills the text of an address, nothing else (product/places#google).
 */
export function google(url: string, key: string, timeLimit = 2500): Geocoder {
  return {
    source: 'google',
    attribution: 'Powered by Google',
    mayBeKept: false,
    async search({ search, country, language }) {
      const answer = await askJson(new URL(`${url}/v1/places:autocomplete`), {
        code: codes.geocoderAway,
        timeLimit,
        method: 'POST',
        headers: {
          'x-goog-api-key': key,
          'x-goog-fieldmask': 'suggestions.placePrediction.text,suggestions.placePrediction.structuredFormat',
        },
        body: {
          input: search,
          languageCode: language,
          ...(country && { includedRegionCodes: [toIso(country).toLowerCase()] }),
        },
      });
      const texts = recordsOf(field(answer, 'suggestions')).map((suggestion) =>
        clean(field(field(suggestion.placePrediction, 'text'), 'text')),
      );
      return distinct(texts.filter(Boolean).map((text) => placeOf(text, country)));
    },
  };
}

const placeOf = (text: string, country: string | undefined): Place => ({
  label: text,
  address: text,
  city: null,
  country: country ?? null,
  lat: null,
  long: null,
  source: 'google',
});
