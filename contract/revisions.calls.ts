import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, listQuery, resource, updated, version } from './kit/endpoint.ts';
import { choice, Id, integer, many, orNone, prose } from './kit/fields.ts';
import { pendingRevisions } from './revisions.pending.ts';
import { Revision, RevisionDetail, revisionFields, revisionMoves, revisionStatuses } from './revisions.ts';
import { having, SpotFields } from './spots.fields.ts';
import { pick } from './values/pick.ts';

export const RevisionQuery = listQuery({
  status: optional(orNone(choice(revisionStatuses))),
  spot_id: optional(orNone(Id)),
  /** Only those pending for more than 48 hours. */
  waiting: optional(orNone(z.literal('true', codes.badChoice))),
});
export type RevisionQuery = z.output<typeof RevisionQuery>;

/** What may be asked for: whether a spot is shown to the public, and whose it is, are no matter of its content. */
const content = [...having('review', 'whole'), ...having('review', 'parts')];

/** A change that somebody proposes; what the spot was before, the server knows best. */
export const RevisionFields = z.strictObject(
  {
    spot_id: Id,
    new_data: z.strictObject(pick(z.partial(SpotFields).shape, content), codes.unknownField),
  },
  codes.unknownField,
);
export type RevisionFields = z.output<typeof RevisionFields>;

export const RevisionDecision = z.strictObject(
  {
    status: choice(revisionMoves.pending),
    /** Why; the owner reads it. */
    reason: optional(prose(2000)),
    /** Which changes to take when approving; all that do not undo somebody's newer edit when it is left out. */
    fields: optional(many(z.enum(revisionFields, codes.badChoice), revisionFields.length)),
    /** The version of the live spot that the reviewer saw: needed to take a field that was edited meanwhile. */
    live_version: optional(integer(1, 2_147_483_647)),
    version,
  },
  codes.unknownField,
);
export type RevisionDecision = z.output<typeof RevisionDecision>;

const { update, read, ...five } = resource({
  path: '/spotrevisions',
  name: 'spot revisions',
  minRole: 'editor',
  record: Revision,
  counts: ['revisions'],
  fields: RevisionFields,
  query: RevisionQuery,
});

export const revisions = {
  ...five,
  pending: pendingRevisions,
  read: { ...read, out: RevisionDetail },
  decide: endpoint({
    ...update,
    body: RevisionDecision,
    sends: 'json',
    out: updated(RevisionDetail),
    summary: 'Approve a revision, field by field, or reject it',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/spotrevisions/:id/undo',
    minRole: 'editor',
    counts: ['edits'],
    out: updated(RevisionDetail),
    summary: "Take one's own decision back while its time runs",
  }),
};
