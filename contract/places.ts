import * as z from 'zod/mini';
import { bounds } from './geography/bounds.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, country, orNone, searchText, strictObject } from './kit/fields.ts';

/** The source of a place: a geocoder, the product's own list of cities (`geonames`), or a spot with the address. */
export const placeSources = ['photon', 'nominatim', 'google', 'geonames', 'spot'] as const;
export type PlaceSource = (typeof placeSources)[number];

export const Place = z.object({
  /** The text in a list of suggestions. */
  label: z.string(),
  /** The value for the address field. */
  address: z.string(),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Null when the provider does not allow storing its coordinates (product/places#google). */
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
  source: choice(placeSources),
});
export type Place = z.output<typeof Place>;

export const placeLanguages = ['es', 'en'] as const;

export const PlaceQuery = strictObject({
  search: z.optional(searchText(200)),
  country: z.optional(orNone(country())),
  language: z.optional(choice(placeLanguages)),
});
export type PlaceQuery = z.output<typeof PlaceQuery>;

/** Shorter searches return nothing: they would match nearly everything. */
export const minSearchLength = 2;

/** The label of a city on the built-in map. */
export const CityLabel = z.object({
  name: z.string(),
  lat: z.number(),
  long: z.number(),
  population: z.int(),
});
export type CityLabel = z.output<typeof CityLabel>;

export const places = {
  search: endpoint({
    method: 'GET',
    path: '/places',
    minRole: 'user',
    counts: ['address_searches'],
    query: PlaceQuery,
    out: z.object({
      data: z.array(Place),
      /** The attribution to show with the results. */
      attribution: z.string(),
      /** Set when the geocoder is unavailable and the results are only cities and spots. */
      notice: z.nullable(z.string()),
      /** The code of the notice. */
      code: z.optional(z.string()),
    }),
    summary: 'Addresses and cities for a text, with their coordinates',
  }),
  cities: endpoint({
    method: 'GET',
    path: '/places/cities',
    minRole: 'user',
    query: strictObject({ bounds: bounds() }),
    out: z.object({ data: z.array(CityLabel) }),
    summary: 'The largest cities in a rectangle, spaced so that their labels do not overlap',
  }),
};
