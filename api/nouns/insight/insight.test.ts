import { describe, expect, test } from 'vitest';
import {
  type Insight,
  type InsightKind,
  type InsightQuery,
  insight,
  insightKinds,
} from '#contract/insight.ts';
import { type Days, dayOf, monday, plusDays } from '#contract/kit/lists/periods.ts';
import {
  decisionRows,
  insightQueries as queries,
  type DecisionRow as Row,
} from '../../testing/scenarios/insight/fillInsight.ts';
import { setUpInsight } from '../../testing/scenarios/insight/insightApi.ts';

const api = setUpInsight();

const today = dayOf(new Date());
const read = async (query: Partial<InsightQuery>): Promise<Insight> => {
  const { status, body } = await api.admin.call(insight.read, { query });
  expect(status).toBe(200);
  return body;
};
const kindOf = ({ kinds }: Insight, kind: InsightKind) => {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new Error(kind);
  return found;
};
describe('refused:', () => {
  test('without a session, owners, and editors for the numbers', async () => {
    const owner = await api.as('user');
    const { nobody } = api;
    expect((await nobody.call(insight.read)).status).toBe(401);
    expect((await nobody.call(insight.reasons)).status).toBe(401);
    for (const caller of [owner, api.editor]) expect((await caller.call(insight.read)).status).toBe(403);
    expect((await owner.call(insight.reasons)).status).toBe(403);
    expect((await api.editor.call(insight.reasons)).status).toBe(200);
  });

  test.each([
    [{ from: '2026-02-30' }, 'from', 'badDate'],
    [{ from: '2026-05-05', to: '2026-05-04' }, 'to', 'endBeforeStart'],
    [{ from: '2025-01-06', to: '2026-01-12' }, 'to', 'tooManyWeeks'],
    [{ kind: 'spots' }, 'kind', 'badChoice'],
    [{ country: 'Argentina' }, 'country', 'badCountry'],
    [{ weeks: '3' }, 'weeks', 'unknownField'],
  ])('%j', async (query, path, code) => {
    const { status, body } = await api.admin.call(insight.read, { query: query as Partial<InsightQuery> });
    expect([status, body]).toMatchObject([422, { errors: [{ path, code }] }]);
  });
});

/** The value below which this part of the sorted values is, between two values in proportion. */
function percentile(values: number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}
const waitsOf = (rows: Row[]) => {
  const seconds = rows.map((row) => (Number(row.decided_at) - Number(row.created_at)) / 1000);
  const near = (value: number | null) => (value === null ? null : expect.closeTo(value, -0.3));
  return {
    decided: rows.length,
    median: near(percentile(seconds, 0.5)),
    p90: near(percentile(seconds, 0.9)),
  };
};
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
const countsBy = <T>(values: readonly T[]) => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** The numbers of a kind and the records of the country, which are counted here one by one. */
async function counted(kind: InsightKind, query: Partial<InsightQuery>) {
  const answer = await read({ ...query, kind });
  const there = (await decisionRows(api.database.pool, kind)).filter(
    (row) => !query.country || row.country === query.country,
  );
  const isIn = (at: Date | null, { from, to }: Days) => at !== null && dayOf(at) >= from && dayOf(at) <= to;
  const decidedIn = (days: Days) => there.filter((row) => isIn(row.decided_at, days));
  const { period } = answer;
  return { period, numbers: kindOf(answer, kind), there, isIn, decidedIn, decided: decidedIn(period) };
}
const withStatus = (rows: Row[], status: Row['status']) => rows.filter((row) => row.status === status);

describe.each(insightKinds)('the numbers of %s, counted one by one:', (kind) => {
  test.each(queries)('waits %s', async (_of, query) => {
    const { period, numbers, decided, decidedIn } = await counted(kind, query);
    expect(numbers).toMatchObject({
      ...waitsOf(decided),
      approved: withStatus(decided, 'approved').length,
      rejected: withStatus(decided, 'rejected').length,
    });
    expect([numbers.weeks[0]?.from, numbers.weeks.at(-1)?.to]).toEqual([period.from, period.to]);
    for (const { from, to, ...week } of numbers.weeks) {
      expect(week).toEqual(waitsOf(decidedIn({ from, to })));
      expect(monday(to)).toBe(monday(from));
    }
    expect(numbers.weeks.reduce((sum, week) => sum + week.decided, 0)).toBe(decided.length);
  });

  test.each(queries)('persons and reasons %s', async (_of, query) => {
    const { numbers, decided } = await counted(kind, query);
    const byPerson = countsBy(decided.map((row) => `${row.decided_by} ${row.status}`));
    for (const { id, approved, rejected } of numbers.persons) {
      expect(approved).toBe(byPerson.get(`${id} approved`) ?? 0);
      expect(rejected).toBe(byPerson.get(`${id} rejected`) ?? 0);
    }
    expect(numbers.persons.reduce((sum, one) => sum + one.approved + one.rejected, 0)).toBe(decided.length);

    const rejected = withStatus(decided, 'rejected');
    const byReason = countsBy(rejected.map(({ reason }) => plain(reason)));
    for (const { reason, count } of numbers.reasons) expect(count).toBe(byReason.get(plain(reason)));
    const mostFirst = [...byReason.values()].sort((a, b) => b - a);
    expect(numbers.reasons.map(({ count }) => count)).toEqual(mostFirst.slice(0, 20));
    const others = mostFirst.slice(20);
    expect(numbers.others).toEqual({ reasons: others.length, count: others.reduce((sum, n) => sum + n, 0) });
  });

  test.each(queries)('what waits, and approvals undone %s', async (_of, query) => {
    const { period, numbers, there, isIn } = await counted(kind, query);
    const pending = withStatus(there, 'pending');
    const oldest = pending.toSorted((a, b) => Number(a.created_at) - Number(b.created_at))[0];
    const twoDays = Date.now() - 48 * 3_600_000;
    expect(numbers.waiting).toEqual({
      count: pending.length,
      overdue: pending.filter((row) => Number(row.created_at) < twoDays).length,
      oldest: oldest ? { id: oldest.id, since: oldest.created_at.toISOString() } : null,
    });
    const { rows: entries } = await api.database.pool.query(
      `select record_id, action, before, created_at from history where noun = $1`,
      [kind],
    );
    const undone = entries.filter(
      ({ action, before, created_at }) =>
        action === 'undo' && before.status === 'approved' && isIn(created_at, period),
    );
    const ids = new Set(undone.map(({ record_id }) => record_id));
    expect(numbers.undone).toBe(there.filter(({ id }) => ids.has(id)).length);
  });
});

test('a reason is named by its most frequent wording; the filter finds it by its id, and by what is typed', async () => {
  const reasonsOf = async (query: object) => (await api.editor.call(insight.reasons, { query })).body.data;
  const [first] = await reasonsOf({ search: 'FOTO no es' });
  if (!first) throw new Error('no reason');
  expect(first.reason).toBe('La foto no es tuya.');
  expect(await reasonsOf({ id: first.id })).toEqual([first]);
  expect(await reasonsOf({ id: api.editor.user.id })).toEqual([]);
  expect(await reasonsOf({ search: 'nadie escribe esto' })).toEqual([]);
  expect((await reasonsOf({})).length).toBeGreaterThan(10);
});

test('with decisions to count, in every kind', async () => {
  const { kinds } = await read({ from: monday(plusDays(today, -364)), to: today });
  expect(kinds.map(({ kind }) => kind)).toEqual([...insightKinds]);
  for (const { decided, others, undone, reasons, persons } of kinds) {
    expect(decided).toBe(900);
    expect(others.count).toBeGreaterThan(0);
    // Every 40th, whether it was undone once or twice.
    expect(undone).toBe(22);
    expect(reasons).toHaveLength(20);
    expect(persons.map(({ id }) => id)).toEqual(
      expect.arrayContaining([null, api.editor.user.id, api.admin.user.id]),
    );
  }
});
