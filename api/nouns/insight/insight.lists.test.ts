/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import {
  type InsightKind,
  type InsightQuery,
  insight,
  insightKinds,
  type KindInsight,
} from '#contract/insight.ts';
import { dayOf, plusDays } from '#contract/kit/lists/periods.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import {
  type DecisionRow,
  decisionRows,
  insightQueries,
} from '../../testing/scenarios/insight/fillInsight.ts';
import { setUpInsight } from '../../testing/scenarios/insight/insightApi.ts';

const api = setUpInsight();

const today = dayOf(new Date());
const lists = { revisions: revisions.list, submissions: submissions.list };
const totalOf = async (kind: InsightKind, query: object): Promise<number> => {
  const { status, body } = await api.editor.call(lists[kind], { query: { ...query, perPage: 1 } });
  expect(status).toBe(200);
  return body.metadata.total;
};

describe.each(insightKinds)('the numbers of %s are the totals of the lists that they open:', (kind) => {
  const open = async (query: Partial<InsightQuery>) => {
    const { body: answer } = await api.admin.call(insight.read, { query: { ...query, kind } });
    const there = query.country ? { country: query.country } : {};
    const { from, to } = answer.period;
    return {
      numbers: answer.kinds[0] as KindInsight,
      there,
      from,
      to,
      days: { decided_from: from, decided_to: to, ...there },
    };
  };

  test.each(insightQueries)('of the period %s', async (_of, query) => {
    const { numbers, there, from, to, days } = await open(query);
    const { decided, approved, rejected, undone, waiting } = numbers;
    expect(await totalOf(kind, days)).toBe(decided);
    expect(await totalOf(kind, { ...days, status: 'approved' })).toBe(approved);
    expect(await totalOf(kind, { ...days, status: 'rejected' })).toBe(rejected);
    expect(await totalOf(kind, { ...there, undone_from: from, undone_to: to })).toBe(undone);
    expect(await totalOf(kind, { ...there, status: 'pending' })).toBe(waiting.count);
    expect(await totalOf(kind, { ...there, waiting: 'true' })).toBe(waiting.overdue);
    for (const week of numbers.weeks)
      expect(await totalOf(kind, { ...there, decided_from: week.from, decided_to: week.to })).toBe(
        week.decided,
      );
  });

  test.each(insightQueries)('of persons and reasons %s', async (_of, query) => {
    const { numbers, days } = await open(query);
    for (const { id, approved, rejected } of numbers.persons) {
      const person = id ? { decider: id } : { unknown_decider: 'true' };
      expect(await totalOf(kind, { ...days, ...person, status: 'approved' })).toBe(approved);
      expect(await totalOf(kind, { ...days, ...person, status: 'rejected' })).toBe(rejected);
    }
    for (const { id, count } of numbers.reasons)
      expect(await totalOf(kind, { ...days, reason: id })).toBe(count);
    expect(await totalOf(kind, { ...days, other_reasons: 'true' })).toBe(numbers.others.count);
  });

  const days = { decided_from: plusDays(today, -30), decided_to: plusDays(today, -10) };
  test.each([
    [
      'by default the newest decision first',
      {},
      (a: DecisionRow, b: DecisionRow) => Number(b.decided_at) - Number(a.decided_at),
    ],
    [
      'by age, the oldest first',
      { sort: 'createdAt', order: 'asc' },
      (a: DecisionRow, b: DecisionRow) => Number(a.created_at) - Number(b.created_at),
    ],
  ] as const)('page by page, %s', async (_order, order, compare) => {
    const isIn = ({ decided_at: at }: DecisionRow) =>
      at !== null && dayOf(at) >= days.decided_from && dayOf(at) <= days.decided_to;
    const expected = (await decisionRows(api.database.pool, kind)).filter(isIn).sort(compare);
    const pages = [1, 2, 3, 4, 5, 6, 7, 8].map((page) =>
      api.editor.call(lists[kind], { query: { ...days, ...order, page, perPage: 10 } }),
    );
    const found = (await Promise.all(pages)).flatMap(({ body }) => body.data.map(({ id }) => id));
    expect(found.length).toBeGreaterThan(60);
    expect(found).toEqual(expected.map(({ id }) => id));
  });
});
