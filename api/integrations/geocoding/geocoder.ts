import type { Place, PlaceSource } from '#contract/places.ts';
import { cleanLine } from '#contract/values/characters.ts';
import { isCountry } from '#contract/values/countries.ts';

export interface Question {
  search: string;
  /** Only places in this country; the United Kingdom is `UK`. */
  country: string | undefined;
  language: 'es' | 'en';
}

/** Finds places for a text. Rejects with `ProviderError` when the provider fails. */
export interface Geocoder {
  readonly source: PlaceSource;
  /** The credit that its terms require beside results. */
  readonly attribution: string;
  /** Whether its terms allow results to be cached. */
  readonly isCacheable: boolean;
  search(question: Question): Promise<Place[]>;
}

export const maxPlaces = 8;

/** Untrusted text as one line of visible characters, at most 300. */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return cleanLine(value.replace(/\s+/gu, ' ').slice(0, 300));
}

/** A place from the untrusted fields of a provider; undefined without an address or valid coordinates. */
export function placeFrom(
  source: PlaceSource,
  fields: { address: string; city?: unknown; country?: unknown; lat: unknown; long: unknown },
): Place | undefined {
  const address = cleanText(fields.address);
  const lat = coordinate(fields.lat, 90);
  const long = coordinate(fields.long, 180);
  if (address === '' || lat === undefined || long === undefined) return undefined;
  const code = cleanText(fields.country).toUpperCase();
  const country = code === 'GB' ? 'UK' : code;
  return {
    label: address,
    address,
    city: cleanText(fields.city) || null,
    country: isCountry(country) ? country : null,
    lat,
    long,
    source,
  };
}

function coordinate(value: unknown, limit: number): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read !== 'number' || !(Math.abs(read) <= limit)) return undefined;
  return Math.round(read * 1e6) / 1e6;
}

/** The records of an untrusted list, at most 100. */
export const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord).slice(0, 100) : [];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an untrusted value; undefined when it is no record. */
export const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** The first places with distinct labels, at most `maxPlaces`. */
export function distinct(places: (Place | undefined)[]): Place[] {
  const known = new Map<string, Place>();
  for (const place of places) if (place && !known.has(place.label)) known.set(place.label, place);
  return [...known.values()].slice(0, maxPlaces);
}
