import { and, eq, type SQL, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { revisions as calls, type RevisionQuery } from '#contract/revisions.calls.ts';
import type { BulkNoun } from '../../records/bulk/nouns.ts';
import { needsParent, rowOf } from '../../records/bulk/refusals.ts';
import { nameOfSpot, spots } from '../spots/spots.table.ts';
import { hasTakenPart } from './revisions.ownership.change.ts';
import { conditions } from './revisions.store.ts';
import { revisions } from './revisions.table.ts';

export const bulkOfRevisions: BulkNoun = {
  noun: 'revisions',
  table: revisions,
  calls,
  name: nameOfSpot(revisions.spot_id),
  where: (query) => conditions(query as RevisionQuery),
  // As `refuseRemoval` does for one.
  deletable: ({ id }) => [{ code: codes.ownRevision, when: wouldDecideOnOwn(id) }],
  restorable: () => [
    ...needsParent('spot_revisions', 'spot_id', 'spots'),
    { code: codes.alreadyPending, when: hasOtherPending },
  ],
};

const wouldDecideOnOwn = (personId: string): SQL =>
  sql`${and(eq(revisions.status, 'pending'), sql`${revisions.author_id} is distinct from ${personId}::uuid`)}
    and (exists (select from ${spots} where ${spots.id} = ${revisions.spot_id} and ${spots.user_id} = ${personId}::uuid)
      or ${hasTakenPart('revisions', personId, revisions)})`;

const hasOtherPending = sql`exists (select from (${rowOf('spot_revisions')}) as own
  join ${revisions} on ${revisions.spot_id} = (own.content ->> 'spot_id')::uuid and ${revisions.status} = 'pending'
  where own.content ->> 'status' = 'pending')`;
