import { codes } from '#contract/kit/codes.ts';
import type { Place } from '#contract/places.ts';
import { toIso } from '#contract/values/countries.ts';
import { fetchJson } from '../json.ts';
import { cleanText, distinct, field, type Geocoder, recordsOf } from './geocoder.ts';

/**
 * Autocomplete of Google Places (New). Its terms forbid storing results and showing them on another provider's map, so it
 * only completes the text of an address (product/places#google).
 */
export function google(url: string, key: string, timeLimit = 2500): Geocoder {
  return {
    source: 'google',
    attribution: 'Powered by Google',
    isCacheable: false,
    async search({ search, country, language }) {
      const answer = await fetchJson(new URL(`${url}/v1/places:autocomplete`), {
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
        cleanText(field(field(suggestion.placePrediction, 'text'), 'text')),
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
