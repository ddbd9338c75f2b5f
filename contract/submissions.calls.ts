import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, page, updated, version } from './kit/endpoint.ts';
import { choice, country, Id, integer, orNone, prose, strictObject } from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { decisionFilters, ReviewPerson } from './reviews.ts';
import { revisionTransitions, undoSeconds } from './revisions.ts';
import { Risks } from './risks.ts';
import { mapExclusions } from './spots.rules.ts';
import { Spot, spotTypes } from './spots.ts';
import { SubmissionState, submissionStatuses } from './submissions.ts';

/** An owner's new spot that waits to be enabled, or what was decided on it. */
export const Submission = z.object({
  ...SubmissionState.shape,
  spot_id: Id,
  spot_name: z.string(),
  type: choice(spotTypes),
  country: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  author: ReviewPerson,
  decider: ReviewPerson,
});
export type Submission = z.output<typeof Submission>;

/** Another spot that may be the same one. */
export const SimilarSpot = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  type: choice(spotTypes),
  enable: z.boolean(),
  thumbnail: z.nullable(z.string()),
  /** In metres; null if one of the two has no coordinates. */
  distance: z.nullable(z.int()),
  /** Whether their names are similar. */
  sameName: z.boolean(),
});
export type SimilarSpot = z.output<typeof SimilarSpot>;

/** A submission with the data for deciding on it. */
export const SubmissionDetail = z.object({
  ...Submission.shape,
  /** Whether the caller wrote it or owns the spot: then another reviewer must decide. */
  own: z.boolean(),
  /** The present values of the spot, with its version. */
  spot: z.omit(Spot, { review: true, submission: true }),
  /** Why it would not be on the map if it were enabled now. */
  exclusions: z.array(z.enum(mapExclusions)),
  similar: z.array(SimilarSpot),
  risks: Risks,
  /** The neighbouring pending submissions in the list, cyclic. */
  next: z.nullable(Id),
  previous: z.nullable(Id),
  /** Its position among the pending ones, oldest first, and their number; null once decided. */
  queue: z.nullable(z.object({ place: z.int(), of: z.int() })),
});
export type SubmissionDetail = z.output<typeof SubmissionDetail>;

export const submissionCells = [
  'spot_name',
  'createdAt',
  'status',
  'type',
  'country',
  'spot_id',
  'author',
  'decider',
  'decided_at',
  'reason',
  'id',
] as const;

export const SubmissionQuery = exportedQuery(
  {
    status: optional(orNone(choice(submissionStatuses))),
    country: optional(orNone(country())),
    spot_id: optional(orNone(Id)),
    /** Only those pending for more than 48 hours. */
    waiting: optional(orNone(z.literal('true', codes.badChoice))),
    ...decisionFilters,
  },
  ['createdAt'],
  submissionCells,
);
export type SubmissionQuery = z.output<typeof SubmissionQuery>;

export const SubmissionDecision = strictObject({
  status: choice(revisionTransitions.pending),
  /** Shown to the owner; a rejection needs one. */
  reason: optional(prose(2000)),
  /** The version of the spot that the reviewer saw. */
  spot_version: optional(integer(1, 2_147_483_647)),
  version,
});
export type SubmissionDecision = z.output<typeof SubmissionDecision>;

const path = '/submissions/:id';

export const submissions = {
  list: endpoint({
    method: 'GET',
    path: '/submissions',
    minRole: 'editor',
    query: SubmissionQuery,
    counts: exportQuota,
    fromReplica: true,
    out: page(Submission),
    summary: "List owners' new spots to enable, and those decided on",
  }),
  read: endpoint({
    method: 'GET',
    path,
    minRole: 'editor',
    out: SubmissionDetail,
    summary: 'Read a submission, with its spot and the spots similar to it',
  }),
  decide: endpoint({
    method: 'PUT',
    path,
    minRole: 'editor',
    body: SubmissionDecision,
    out: updated(SubmissionDetail),
    summary: 'Enable the spot of a submission (administrators), or reject it with a reason',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/submissions/:id/undo',
    minRole: 'editor',
    counts: ['edits'],
    out: updated(SubmissionDetail),
    summary: `Undo one's own decision on a submission within ${undoSeconds} seconds`,
  }),
};
