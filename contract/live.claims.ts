import * as z from 'zod/mini';
import { endpoint, removed } from './kit/endpoint.ts';
import { flag, Id, Instant, strictObject } from './kit/fields.ts';

/* In a file of its own, because screens load it that need not know all nouns. */

/** Somebody who has a record open, or has claimed it. */
export const LivePerson = z.object({
  id: Id,
  name: z.string(),
  since: Instant,
  /** Whether they have claimed it, to decide on it. */
  claims: z.boolean(),
});
export type LivePerson = z.output<typeof LivePerson>;

export const ReviewClaim = z.object({
  person: LivePerson,
  /** Whether it is the caller's. */
  own: z.boolean(),
  expires_at: Instant,
});
export type ReviewClaim = z.output<typeof ReviewClaim>;

const path = '/claims/:id';

export const claims = {
  claim: endpoint({
    method: 'POST',
    path,
    minRole: 'editor',
    counts: [],
    /** `take`: also if somebody else has claimed it. */
    body: strictObject({ take: z.optional(flag()) }),
    out: ReviewClaim,
    summary: 'Claim a pending revision or submission, or keep claiming it; answers who claims it',
  }),
  release: endpoint({
    method: 'DELETE',
    path,
    minRole: 'editor',
    counts: [],
    out: removed,
    summary: "Give up one's claim of a review",
  }),
};
