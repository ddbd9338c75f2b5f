import * as z from 'zod/mini';
import { choice, Id, Instant } from './kit/fields.ts';
import { type Having, having, type SpotField, spotFieldNames, spotFields } from './spots.fields.ts';

export const revisionStatuses = ['pending', 'approved', 'rejected'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** Which status may follow which (product/revisions#moves); taking a decision back within its time is a call of its own. */
export const revisionMoves = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<RevisionStatus, readonly RevisionStatus[]>;
export type Decision = (typeof revisionMoves)['pending'][number];

export const canMove = (from: RevisionStatus, to: RevisionStatus): boolean =>
  (revisionMoves[from] as readonly RevisionStatus[]).includes(to);

/** How long a decision can be taken back. */
export const undoSeconds = 10;

type Paths = {
  [F in SpotField]: (typeof spotFields)[F] extends { review: 'parts'; parts: infer Parts }
    ? `${F}.${keyof Parts & string}`
    : F;
};
/** Fields of the comparison of two versions, by path; and those of them that a revision may change. */
export type ComparedField = Paths[Having<{ readonly review: string }>];
export type RevisionField = Paths[Having<{ readonly review: 'whole' | 'parts' }>];

const pathsOf = (name: SpotField): string[] =>
  spotFields[name].review === 'parts'
    ? Object.keys(spotFields[name].parts).map((part) => `${name}.${part}`)
    : [name];

export const comparedFields = spotFieldNames
  .filter((name) => spotFields[name].review !== null)
  .flatMap(pathsOf) as ComparedField[];
const isShownOnly = new Set<string>(having('review', 'shown'));
export const revisionFields = comparedFields.filter((path): path is RevisionField => !isShownOnly.has(path));

/** Fields of a spot at a moment, under their wire names. */
export const Snapshot = z.record(z.string(), z.unknown());
export type Snapshot = z.output<typeof Snapshot>;

/** What an owner is told about the newest version that they sent of a spot. */
export const Review = z.object({
  id: Id,
  status: choice(revisionStatuses),
  reason: z.string(),
  /** The fields that differed from the live spot. */
  changed: z.array(z.string()),
  /** Those of them that were approved; null until then. */
  taken: z.nullable(z.array(z.string())),
  createdAt: Instant,
  decided_at: z.nullable(Instant),
  version: z.int(),
});
export type Review = z.output<typeof Review>;

const person = z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string() }));

export const Revision = z.object({
  id: Id,
  spot_id: Id,
  spot_name: z.string(),
  status: choice(revisionStatuses),
  /** The spot as it was when the edit began, and what was made of it. */
  old_data: Snapshot,
  new_data: Snapshot,
  /** The version of the spot that the edit began from. */
  spot_version: z.int(),
  reason: z.string(),
  taken: z.nullable(z.array(z.string())),
  author: person,
  decider: person,
  decided_at: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
});
export type Revision = z.output<typeof Revision>;

/** A revision with all that it takes to decide on it. */
export const RevisionDetail = z.object({
  ...Revision.shape,
  /** Whether it is the reader's own edit, or one of their spot: somebody else decides on it. */
  own: z.boolean(),
  /** The spot as it is now. */
  live: Snapshot,
  live_version: z.int(),
  changed: z.array(z.string()),
  /** Changed fields that somebody has changed on the live spot too, since the edit began. */
  conflicts: z.array(z.string()),
  /** The names of the spots and categories that the fields name by id. */
  names: z.record(z.string(), z.string()),
  /** Other pending revisions, around this one in the list and round its ends. */
  next: z.nullable(Id),
  previous: z.nullable(Id),
  /** Its place among the pending ones, the longest waiting first, and how many those are; null once it is decided. */
  queue: z.nullable(z.object({ place: z.int(), of: z.int() })),
});
export type RevisionDetail = z.output<typeof RevisionDetail>;
