import * as z from 'zod/mini';
import { choice, Id, Instant } from './kit/fields.ts';
import { revisionStatuses } from './revisions.ts';

/** A submission moves between statuses as a revision does (product/submissions#transitions). */
export const submissionStatuses = revisionStatuses;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** The state of the latest submission of a spot, for its owner. */
export const SubmissionState = z.object({
  id: Id,
  status: choice(submissionStatuses),
  reason: z.string(),
  createdAt: Instant,
  decided_at: z.nullable(Instant),
  version: z.int(),
});
export type SubmissionState = z.output<typeof SubmissionState>;
