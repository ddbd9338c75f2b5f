import type { Place, PlaceSource } from '#contract/places.ts';
import { cleanLine } from '#contract/values/characters.ts';
import { isCountry } from '#contract/values/countries.ts';

export interface Question {
  search: string;
  /** Only places in this country, as our data writes it (UK). */
  country: string | undefined;
  language: 'es' | 'en';
}

/** Finds places for a text. Rejects with `ProviderError` when it cannot tell. */
export interface Geocoder {
  readonly source: PlaceSource;
  /** The credit that must stand beside its results. */
  readonly attribution: string;
  /** Whether its terms allow results to be kept for a while. */
  readonly mayBeKept: boolean;
  search(question: Question): Promise<Place[]>;
}

export const maxPlaces = 8;

/** Text from outside: one line of what can be seen, bounded. */
export function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  return cleanLine(value.replace(/\s+/gu, ' ').slice(0, 300));
}

/** A place from what a provider said; undefined when it cannot be one. */
export function placeFrom(
  source: PlaceSource,
  said: { address: string; city?: unknown; country?: unknown; lat: unknown; long: unknown },
): Place | undefined {
  const address = clean(said.address);
  const lat = coordinate(said.lat, 90);
  const long = coordinate(said.long, 180);
  if (address === '' || lat === undefined || long === undefined) return undefined;
  const code = clean(said.country).toUpperCase();
  const country = code === 'GB' ? 'UK' : code;
  return {
    label: address,
    address,
    city: clean(said.city) || null,
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

/** The records of a list that is not to be trusted. */
export const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord).slice(0, 100) : [];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field of what may be a record. */
export const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** In the order given, without those that say the same. */
export function distinct(places: (Place | undefined)[]): Place[] {
  const known = new Map<string, Place>();
  for (const place of places) if (place && !known.has(place.label)) known.set(place.label, place);
  return [...known.values()].slice(0, maxPlaces);
}
