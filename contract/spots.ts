import * as z from 'zod/mini';
import { Id, Instant } from './kit/fields.ts';
import { Review } from './revisions.ts';
import { fieldsWith, type SpotValues, spotFields } from './spots.fields.ts';
import { shapeOf } from './spots.kinds.ts';
import { SubmissionState } from './submissions.ts';
import { pick } from './values/pick.ts';

export { type PinDoubt, pinDoubts } from './geography/pins.ts';
export { blankSpot, maxPhotos, type SpotType, SpotValues, spotTypes } from './spots.fields.ts';
export { maxRelated } from './spots.kinds.ts';

/** What a spot may lack: counted on the dashboard, with links to lists filtered by it. */
export const spotNeeds = ['photo', 'address', 'english', 'newer_events', 'pin'] as const;
export type SpotNeed = (typeof spotNeeds)[number];

export type Advertisement = SpotValues['advertisement'];
export type Bio = SpotValues['bio'];

const person = z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() });
const record = {
  user: z.nullable(person),
  createdAt: Instant,
  version: z.int(),
  /** For the owner only: their latest revision; absent when there is none. */
  review: z.optional(Review),
  /** For the owner only: their latest submission; absent when there is none. */
  submission: z.optional(SubmissionState),
};

export const Spot = z.object({ id: Id, ...shapeOf(spotFields, 'value'), ...record });
export type Spot = z.output<typeof Spot>;

/** A spot in lists. */
export const SpotSummary = z.object({
  id: Id,
  ...shapeOf(pick(spotFields, fieldsWith('listed')), 'value'),
  ...record,
  review: z.optional(z.omit(Review, { refused: true })),
});
export type SpotSummary = z.output<typeof SpotSummary>;

/** A spot of type people, as a choice for related artists. */
export const SpotName = z.object({
  id: Id,
  name: z.string(),
  country: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
});
export type SpotName = z.output<typeof SpotName>;
