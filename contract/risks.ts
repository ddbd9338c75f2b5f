import * as z from 'zod/mini';
import type { PinWarning } from './geography/pins.ts';
import { choice, Id, Instant } from './kit/fields.ts';

/** What a reviewer should look at, in the order of the panel (product/revisions#risks). */
export const riskKinds = [
  'pin_moved',
  'pin_outside_country',
  'links_changed',
  'capitals',
  'mail_address',
  'phone_number',
  'same_text',
] as const;
export type RiskKind = (typeof riskKinds)[number];

const pinWarnings = ['zero', 'swapped', 'outside'] as const satisfies readonly PinWarning[];

export const Risk = z.object({
  kind: choice(riskKinds),
  /** The row of the comparison that it is about. */
  field: z.string(),
  /** What stands there: an excerpt of a text, or where a link leads. */
  found: z.optional(z.string()),
  /** Where the link led before. */
  before: z.optional(z.string()),
  /** How far the pin moved. */
  metres: z.optional(z.number()),
  /** What is wrong with the pin, and the country of the spot if it has one. */
  pin: z.optional(choice(pinWarnings)),
  country: z.optional(z.string()),
  /** Spots with the same text, the oldest first, at most `maxTwins`. */
  spots: z.optional(z.array(z.object({ id: Id, name: z.string() }))),
});
export type Risk = z.output<typeof Risk>;

export const maxTwins = 3;
/** Texts with fewer letters are equal by chance. */
export const minTwinLetters = 40;

/** The other contributions of the author. */
export const AuthorRecord = z.object({
  /** None was sent before this one. */
  first: z.boolean(),
  sent: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Why the latest were rejected, at most `maxReasons`. */
  reasons: z.array(z.object({ reason: z.string(), spot_name: z.string(), decided_at: z.nullable(Instant) })),
});
export type AuthorRecord = z.output<typeof AuthorRecord>;

export const maxReasons = 3;

/** Hints for a reviewer: shown with their reason, they decide nothing. */
export const Risks = z.object({
  flags: z.array(Risk),
  /** Null when the author is gone. */
  record: z.nullable(AuthorRecord),
});
export type Risks = z.output<typeof Risks>;
