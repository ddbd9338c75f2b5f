import * as z from 'zod/mini';
import { Id, Instant } from './kit/fields.ts';
import { Review } from './revisions.ts';
import { having, type SpotValues, spotFields } from './spots.fields.ts';
import { shapeOf } from './spots.kinds.ts';
import { pick } from './values/pick.ts';

export { blankSpot, maxPhotos, type SpotType, SpotValues, spotTypes } from './spots.fields.ts';
export { maxRelated } from './spots.kinds.ts';

/** What a spot may need from somebody: the dashboard counts it and opens its list. */
export const spotNeeds = ['photo', 'address', 'english', 'newer_events'] as const;
export type SpotNeed = (typeof spotNeeds)[number];

export type Advertisement = SpotValues['advertisement'];
export type Bio = SpotValues['bio'];

const person = z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() });
const record = {
  user: z.nullable(person),
  createdAt: Instant,
  version: z.int(),
  /** To its owner only: what became of the newest version that they sent; absent when there was none. */
  review: z.optional(Review),
};

export const Spot = z.object({ id: Id, ...shapeOf(spotFields, 'value'), ...record });
export type Spot = z.output<typeof Spot>;

/** A spot as lists show it. */
export const SpotSummary = z.object({
  id: Id,
  ...shapeOf(pick(spotFields, having('listed')), 'value'),
  ...record,
});
export type SpotSummary = z.output<typeof SpotSummary>;

/** A person's spot by name, for related artists. */
export const SpotName = z.object({
  id: Id,
  name: z.string(),
  country: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
});
export type SpotName = z.output<typeof SpotName>;
