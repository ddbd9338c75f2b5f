/** @module-tag extended */

import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { gatherSlots } from '../../database/queries/tallies.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { moments, runStep, step } from '../../testing/random/randomChanges.ts';
import { expectExactAfterChanges } from '../../testing/scenarios/exactStatistics.ts';

const api = setUpApi();
let pool: pg.Pool;
beforeAll(async () => {
  pool = api.database.pool;
  await api.as('admin');
});

/** The rows of all rollup tables, summed over their slots. */
const rolledUp = `
  select 'days', metric, country, day::text, grain, sum(n) as n from daily_counts group by 2, 3, 4, 5 having sum(n) <> 0
  union all
  select 'active', previous::text, country, day::text, '', sum(n) from active_days group by 2, 3, 4 having sum(n) <> 0
  union all
  select 'spots', spot_id::text, country, '', '', upto[cardinality(upto)] from spot_likes where upto[cardinality(upto)] > 0
  order by 1, 2, 3, 4, 5`;

/** Expects that rebuilding the rollup tables changes nothing. */
async function expectExactRollups(): Promise<void> {
  const { rows: before } = await pool.query(rolledUp);
  await pool.query('call rebuild_statistics()');
  expect(before.length).toBeGreaterThan(10);
  expect((await pool.query(rolledUp)).rows).toEqual(before);
}

// A fixed seed: a failure comes from a change of the code, not from chance. The heavy test has more series.
test('the statistics match the tables after random insertions, updates and deletions', () =>
  expectExactAfterChanges(api, 4, 20_261_121));

test('rebuilding the statistics changes nothing', expectExactRollups);

test('the statistics are exact after concurrent changes', async () => {
  const steps = fc.sample(step, { numRuns: 200, seed: 7 });
  for (const at of moments) await runStep(pool, { what: 'addUser', at, place: 'AR', who: 0, where: 0 });
  const errorCodes = new Set<string>();
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (const one of steps.filter((_step, i) => i % 8 === worker)) {
      // Statements may fail with a deadlock or a foreign key of a deleted row, and are rolled back then.
      await runStep(pool, one).catch(({ code }: { code: string }) => errorCodes.add(code));
    }
  });
  const working = Promise.all(workers);
  for (let i = 0; i < 5; i++) await gatherSlots(api.db);
  await working;
  expect([...errorCodes].filter((code) => code !== '40P01' && code !== '23503')).toEqual([]);
  await expectExactRollups();
});
