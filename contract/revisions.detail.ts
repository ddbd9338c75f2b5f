import * as z from 'zod/mini';
import { Id } from './kit/fields.ts';
import { Revision, Snapshot } from './revisions.ts';
import { Risks } from './risks.ts';

/* In a file of its own, because lists of spots load the schemas of revisions. */

/** A revision with the data for deciding on it. */
export const RevisionDetail = z.object({
  ...Revision.shape,
  /** Whether the caller wrote it or owns the spot: then another reviewer must decide. */
  own: z.boolean(),
  /** The present values of the spot. */
  live: Snapshot,
  live_version: z.int(),
  changed: z.array(z.string()),
  /** Changed fields that have also changed on the live spot since the edit began. */
  conflicts: z.array(z.string()),
  /** The names of the spots and categories whose ids are in the fields. */
  names: z.record(z.string(), z.string()),
  /** The neighbouring pending revisions in the list, cyclic. */
  next: z.nullable(Id),
  previous: z.nullable(Id),
  /** Its position among the pending ones, oldest first, and their number; null once decided. */
  queue: z.nullable(z.object({ place: z.int(), of: z.int() })),
  risks: Risks,
});
export type RevisionDetail = z.output<typeof RevisionDetail>;
