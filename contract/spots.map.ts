import * as z from 'zod/mini';
import { type Bounds, bounds } from './geography/bounds.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, country, flag, Id, many, orNone, searchText, strictObject } from './kit/fields.ts';
import { spotNeeds, spotTypes } from './spots.ts';

/** One spot, or a cluster of spots that are close together at this zoom level. */
export const SpotOnMap = z.object({
  /** Of a cluster: its centre. */
  lat: z.number(),
  long: z.number(),
  n: z.int(),
  /** Of a cluster: its bounding box; that of a precomputed grid cell may be a little larger. */
  bounds: z.nullable(z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })),
  /** Null for a cluster. */
  spot: z.nullable(
    z.object({ id: Id, name: z.string(), address: z.string(), type: choice(spotTypes), enable: z.boolean() }),
  ),
});
export type SpotOnMap = z.output<typeof SpotOnMap>;

const query = strictObject({
  bounds: bounds(),
  types: z.optional(many(choice(spotTypes), spotTypes.length)),
  country: z.optional(orNone(country())),
  needs: z.optional(orNone(choice(spotNeeds))),
  search: z.optional(searchText(200)),
  enable: z.optional(orNone(flag())),
});
/** The query with its bounds parsed. */
export type SpotMapQuery = Omit<z.output<typeof query>, 'bounds'> & { bounds: Bounds };

/** The maximum of entries in one response. */
export const maxSpotsOnMap = 2000;

export const spotMap = {
  view: endpoint({
    method: 'GET',
    path: '/spot/map',
    minRole: 'user',
    query,
    out: z.object({
      data: z.array(SpotOnMap),
      /** The number of matching spots in the view; at its edge, also of those a little outside. */
      total: z.int(),
    }),
    summary: 'The spots in a rectangle, clustered where they are many; for users, only their own',
  }),
};
