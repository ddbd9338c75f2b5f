import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { bulkCalls } from './kit/bulk.ts';
import { codes } from './kit/codes.ts';
import { endpoint, resource, updated, version } from './kit/endpoint.ts';
import { choice, country, Id, integer, many, orNone, prose, strictObject } from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { trashCalls } from './kit/trash.ts';
import { decisionFilters } from './reviews.ts';
import { RevisionDetail } from './revisions.detail.ts';
import { Revision, revisionFields, revisionStatuses, revisionTransitions, undoSeconds } from './revisions.ts';
import { fieldsWith, SpotFields } from './spots.fields.ts';
import { pick } from './values/pick.ts';

export const revisionCells = [
  'spot_name',
  'createdAt',
  'status',
  'spot_id',
  'author',
  'decider',
  'decided_at',
  'reason',
  'taken',
  'id',
] as const;

export const RevisionQuery = exportedQuery(
  {
    status: optional(orNone(choice(revisionStatuses))),
    spot_id: optional(orNone(Id)),
    /** The country of the spot. */
    country: optional(orNone(country())),
    /** Only those pending for more than 48 hours. */
    waiting: optional(orNone(z.literal('true', codes.badChoice))),
    ...decisionFilters,
  },
  ['createdAt', 'status', 'decided_at'],
  revisionCells,
);
export type RevisionQuery = z.output<typeof RevisionQuery>;

/** The fields that a revision may change; publication and owner are not among them. */
const content = [...fieldsWith('review', 'whole'), ...fieldsWith('review', 'parts')];

/** A proposed change; the server adds the old values. */
export const RevisionFields = strictObject({
  spot_id: Id,
  new_data: strictObject(pick(z.partial(SpotFields).shape, content)),
});

export const RevisionDecision = strictObject({
  status: choice(revisionTransitions.pending),
  /** The reason, shown to the owner. */
  reason: optional(prose(2000)),
  /** The changes to approve; without it, all that do not conflict with newer edits of the spot. */
  fields: optional(many(z.enum(revisionFields, codes.badChoice), revisionFields.length)),
  /** The version of the live spot that the reviewer saw: required to approve a field with a conflict. */
  live_version: optional(integer(1, 2_147_483_647)),
  version,
});
export type RevisionDecision = z.output<typeof RevisionDecision>;

const { update, read, ...listAndChange } = resource({
  path: '/spotrevisions',
  name: 'spot revisions',
  minRole: 'editor',
  record: Revision,
  counts: ['revisions'],
  fields: RevisionFields,
  query: RevisionQuery,
  listCounts: exportQuota,
});

export const revisions = {
  ...listAndChange,
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
    summary: `Undo one's own decision within ${undoSeconds} seconds`,
  }),
  ...trashCalls({ path: '/spotrevisions', name: 'spot revisions', minRole: 'editor', record: Revision }),
  /** They have no fields to set. */
  ...bulkCalls({
    path: '/spotrevisions',
    name: 'spot revisions',
    minRole: 'editor',
    query: RevisionQuery,
    fields: strictObject({}),
  }),
};
