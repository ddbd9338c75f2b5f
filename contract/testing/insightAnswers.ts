import type { Sample } from './samples.ts';

/* The answers of the insight (product/insight), as in answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const days = { from: '2026-11-16', to: '2026-11-22' };
const waits = { decided: 1, 'median~': 1, 'p90~': 1 };

const kind = {
  ...{ kind: 'revisions', ...waits, approved: 1, rejected: 1, undone: 1 },
  waiting: { count: 1, overdue: 1, 'oldest~': { id, since: '2026-11-21T10:20:30.123Z' } },
  weeks: [{ ...days, ...waits }],
  persons: [{ 'id~': id, name: 'a', approved: 1, rejected: 1 }],
  reasons: [{ id, reason: 'a', count: 1 }],
  others: { reasons: 1, count: 1 },
};

export const insightAnswers: Record<string, Sample> = {
  'insight.read': { period: days, kinds: [kind] },
  'insight.reasons': { data: [{ id, reason: 'a' }] },
};
