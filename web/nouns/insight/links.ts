import type { InsightKind } from '#contract/insight.ts';
import type { Days } from '#contract/kit/lists/periods.ts';

/* The links of the numbers: each opens the list of exactly the records that it counts. */

export interface Scope {
  readonly kind: InsightKind;
  readonly country: string | undefined;
  readonly period: Days;
}

const paths: Record<InsightKind, string> = { revisions: '/spot_revisions', submissions: '/submissions' };

function list({ kind, country }: Omit<Scope, 'period'>, filter: Readonly<Record<string, string>>): string {
  return `${paths[kind]}?${new URLSearchParams({ page: '1', ...filter, ...(country && { country }) })}`;
}

/** What was decided in the period, or of it what a filter has. */
export const decidedList = (
  scope: Scope,
  filter: {
    status?: 'approved' | 'rejected';
    decider?: string;
    unknown_decider?: 'true';
    reason?: string;
    other_reasons?: 'true';
  } = {},
): string => list(scope, { ...filter, decided_from: scope.period.from, decided_to: scope.period.to });

/** Of which an approval was undone in the period. */
export const undoneList = (scope: Scope): string =>
  list(scope, { undone_from: scope.period.from, undone_to: scope.period.to });

/** What waits now. */
export const pendingList = (scope: Scope): string => list(scope, { status: 'pending' });
export const overdueList = (scope: Scope): string => list(scope, { waiting: 'true' });
