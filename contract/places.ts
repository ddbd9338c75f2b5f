import * as z from 'zod/mini';
import { bounds } from './geography/bounds.ts';
import { codes } from './kit/codes.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, country, orNone, searchText } from './kit/fields.ts';

/** Who found a place: a provider, the cities that come with the product, or a spot that has the address already. */
export const placeSources = ['photon', 'nominatim', 'google', 'geonames', 'spot'] as const;
export type PlaceSource = (typeof placeSources)[number];

export const Place = z.object({
  /** What a list of suggestions shows. */
  label: z.string(),
  /** What goes into the address field. */
  address: z.string(),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Null when the provider does not allow its coordinates to be kept (product/places#google). */
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
  source: choice(placeSources),
});
export type Place = z.output<typeof Place>;

export const placeLanguages = ['es', 'en'] as const;

export const PlaceQuery = z.strictObject(
  {
    search: z.optional(searchText(200)),
    country: z.optional(orNone(country())),
    language: z.optional(choice(placeLanguages)),
  },
  codes.unknownField,
);
export type PlaceQuery = z.output<typeof PlaceQuery>;

/** Shorter texts find nothing: they would match everything. */
export const minSearchLength = 2;

/** A city's name on the map that comes with the product. */
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
      /** The credit that must stand beside the results. */
      attribution: z.string(),
      /** Set when the provider is away and these are only the places that we know ourselves. */
      notice: z.nullable(z.string()),
      /** That of the notice. */
      code: z.optional(z.string()),
    }),
    summary: 'Addresses and cities for a text, with their coordinates',
  }),
  cities: endpoint({
    method: 'GET',
    path: '/places/cities',
    minRole: 'user',
    query: z.strictObject({ bounds: bounds() }, codes.unknownField),
    out: z.object({ data: z.array(CityLabel) }),
    summary: 'The largest cities of a part of the world, spread so that their names have room',
  }),
};
