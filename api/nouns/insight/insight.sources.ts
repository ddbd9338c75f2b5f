import { and, eq, type SQL } from 'drizzle-orm';
import type { InsightKind, InsightQuery } from '#contract/insight.ts';
import type { Days } from '#contract/kit/lists/periods.ts';
import type { DecisionFilter } from '#contract/reviews.ts';
import { totalOf } from '../../database/queries/tallies.ts';
import { type Decided, decisionConditions } from '../../records/reviews/decisions.ts';
import { isOverdue as revisionIsOverdue, revisions, revisionsIn } from '../revisions/revisions.table.ts';
import {
  isOverdue as submissionIsOverdue,
  submissions,
  submissionsIn,
} from '../submissions/submissions.table.ts';

export type Country = InsightQuery['country'];

/** What is counted of a kind, by the conditions of its list (docs/decisions/0067). */
export interface Source {
  readonly table: Decided;
  readonly isPending: SQL;
  readonly isOverdue: SQL;
  /** How many wait in all countries. */
  readonly pending: SQL<number>;
  where(filter: DecisionFilter): SQL | undefined;
  inCountry(country: string): SQL;
}

export const sources: Readonly<Record<InsightKind, Source>> = {
  revisions: {
    table: revisions,
    isPending: eq(revisions.status, 'pending').inlineParams(),
    isOverdue: revisionIsOverdue,
    pending: totalOf('spot_revisions', { status: 'pending' }),
    where: (filter) => decisionConditions(revisions, 'revisions', filter, undefined),
    inCountry: revisionsIn,
  },
  submissions: {
    table: submissions,
    isPending: eq(submissions.status, 'pending').inlineParams(),
    isOverdue: submissionIsOverdue,
    pending: totalOf('submissions', { status: 'pending' }),
    where: (filter) => decisionConditions(submissions, 'submissions', filter, undefined),
    inCountry: submissionsIn,
  },
};

/** What was decided in the period. */
export const decidedIn = (source: Source, { from, to }: Days, country: Country): SQL | undefined =>
  and(source.where({ decided_from: from, decided_to: to }), country ? source.inCountry(country) : undefined);
