import * as z from 'zod/mini';
import { type Bounds, bounds } from './geography/bounds.ts';
import { codes } from './kit/codes.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, country, flag, Id, many, orNone, searchText } from './kit/fields.ts';
import { spotNeeds, spotTypes } from './spots.ts';

/** One spot, or several that lie close together at this size of the map. */
export const SpotOnMap = z.object({
  /** Of several: their middle. */
  lat: z.number(),
  long: z.number(),
  n: z.int(),
  /** Of several: what holds all of them; a square that is counted, not searched, may reach a little further. */
  bounds: z.nullable(z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })),
  /** Of one spot only. */
  spot: z.nullable(
    z.object({ id: Id, name: z.string(), address: z.string(), type: choice(spotTypes), enable: z.boolean() }),
  ),
});
export type SpotOnMap = z.output<typeof SpotOnMap>;

const query = z.strictObject(
  {
    bounds: bounds(),
    types: z.optional(many(choice(spotTypes), spotTypes.length)),
    country: z.optional(orNone(country())),
    needs: z.optional(orNone(choice(spotNeeds))),
    search: z.optional(searchText(200)),
    enable: z.optional(orNone(flag())),
  },
  codes.unknownField,
);
/** What is asked of the map, once its bounds are read. */
export type SpotMapQuery = Omit<z.output<typeof query>, 'bounds'> & { bounds: Bounds };

/** Never more in one answer. */
export const maxSpotsOnMap = 2000;

export const spotMap = {
  view: endpoint({
    method: 'GET',
    path: '/spot/map',
    minRole: 'user',
    query,
    out: z.object({
      data: z.array(SpotOnMap),
      /** How many spots of the filters lie in view, or a little beyond its edge. */
      total: z.int(),
    }),
    summary: 'The spots in a part of the world, gathered where they are many; a user, their own',
  }),
};
