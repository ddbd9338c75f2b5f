import { and, eq, getTableName, type SQL } from 'drizzle-orm';
import type { InsightKind, InsightQuery } from '#contract/insight.ts';
import type { Days } from '#contract/kit/lists/periods.ts';
import type { DecisionFilter } from '#contract/reviews.ts';
import { totalOf } from '../../database/queries/tallies.ts';
import { type Decided, decisionConditions, isOverdue } from '../../records/reviews/decisions.ts';
import { revisions } from '../revisions/revisions.table.ts';
import { ofSpotsIn } from '../spots/spots.table.ts';
import { submissions } from '../submissions/submissions.table.ts';

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

const sourceOf = (table: Decided, noun: InsightKind): Source => ({
  table,
  isPending: eq(table.status, 'pending').inlineParams(),
  isOverdue: isOverdue(table),
  pending: totalOf(getTableName(table), { status: 'pending' }),
  where: (filter) => decisionConditions(table, noun, filter, undefined),
  inCountry: (country) => ofSpotsIn(table, country),
});

export const sources: Readonly<Record<InsightKind, Source>> = {
  revisions: sourceOf(revisions, 'revisions'),
  submissions: sourceOf(submissions, 'submissions'),
};

/** What was decided in the period. */
export const decidedIn = (source: Source, { from, to }: Days, country: Country): SQL | undefined =>
  and(source.where({ decided_from: from, decided_to: to }), country ? source.inCountry(country) : undefined);
