import * as z from 'zod/mini';
import { choice, Id, Instant } from './kit/fields.ts';
import { ReviewPerson } from './reviews.ts';
import { type FieldsWith, fieldsWith, type SpotField, spotFieldNames, spotFields } from './spots.fields.ts';

export const revisionStatuses = ['pending', 'approved', 'rejected'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** The transitions between statuses (product/revisions#transitions); undoing a decision has its own endpoint. */
export const revisionTransitions = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<RevisionStatus, readonly RevisionStatus[]>;
export type Decision = (typeof revisionTransitions)['pending'][number];

export const canTransition = (from: RevisionStatus, to: RevisionStatus): boolean =>
  (revisionTransitions[from] as readonly RevisionStatus[]).includes(to);

/** For how many seconds a decision can be undone. */
export const undoSeconds = 10;

type Paths = {
  [F in SpotField]: (typeof spotFields)[F] extends { review: 'parts'; parts: infer Parts }
    ? `${F}.${keyof Parts & string}`
    : F;
};
/** The paths that the comparison of two versions shows, and those of them that a revision may change. */
export type ComparedField = Paths[FieldsWith<{ readonly review: string }>];
export type RevisionField = Paths[FieldsWith<{ readonly review: 'whole' | 'parts' }>];

const pathsOf = (name: SpotField): string[] =>
  spotFields[name].review === 'parts'
    ? Object.keys(spotFields[name].parts).map((part) => `${name}.${part}`)
    : [name];

export const comparedFields = spotFieldNames
  .filter((name) => spotFields[name].review !== null)
  .flatMap(pathsOf) as ComparedField[];
const shownOnly = new Set<string>(fieldsWith('review', 'shown'));
export const revisionFields = comparedFields.filter((path): path is RevisionField => !shownOnly.has(path));

/** Fields of a spot at a point in time, by their names in the API. */
export const Snapshot = z.record(z.string(), z.unknown());
export type Snapshot = z.output<typeof Snapshot>;

/** The state of an owner's latest revision of a spot, for the owner. */
export const Review = z.object({
  id: Id,
  status: choice(revisionStatuses),
  reason: z.string(),
  /** The fields that differ from the live spot. */
  changed: z.array(z.string()),
  /** The approved ones of them; null before the decision. */
  taken: z.nullable(z.array(z.string())),
  /** What was sent and not approved, by path: the owner can correct it and send it again (product/revisions#again). */
  refused: z.optional(Snapshot),
  createdAt: Instant,
  decided_at: z.nullable(Instant),
  version: z.int(),
});
export type Review = z.output<typeof Review>;

export const Revision = z.object({
  id: Id,
  spot_id: Id,
  spot_name: z.string(),
  status: choice(revisionStatuses),
  /** The spot when the edit began, and after the edit. */
  old_data: Snapshot,
  new_data: Snapshot,
  /** The version of the spot that the edit is based on. */
  spot_version: z.int(),
  reason: z.string(),
  taken: z.nullable(z.array(z.string())),
  author: ReviewPerson,
  decider: ReviewPerson,
  decided_at: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
});
export type Revision = z.output<typeof Revision>;
