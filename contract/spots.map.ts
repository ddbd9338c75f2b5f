import * as z from 'zod/mini';
import { type Bounds, bounds } from './geography/bounds.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, Id, searchText, strictObject } from './kit/fields.ts';
import { spotFilters } from './spots.calls.ts';
import { spotTypes } from './spots.ts';

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
  ...spotFilters,
  search: z.optional(searchText(200)),
});
/** The query with its bounds parsed. */
export type SpotMapQuery = Omit<z.output<typeof query>, 'bounds'> & { bounds: Bounds };

/** What the query has in common with that of a list. */
export const mapFilters = [...(Object.keys(spotFilters) as (keyof typeof spotFilters)[]), 'search'] as const;

/** The maximum of entries in one response. */
export const maxSpotsOnMap = 2000;

export const spotMap = {
  view: endpoint({
    method: 'GET',
    path: '/spot/map',
    minRole: 'user',
    query,
    fromReplica: true,
    out: z.object({
      data: z.array(SpotOnMap),
      /** The number of matching spots in the view; at its edge, also of those a little outside. */
      total: z.int(),
    }),
    summary: 'The spots in a rectangle, clustered where they are many; for users, only their own',
  }),
};
