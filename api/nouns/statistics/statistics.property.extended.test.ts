/** @module-tag extended */

import { test } from 'vitest';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { expectExactAfterChanges } from '../../testing/scenarios/exactStatistics.ts';

const api = setUpApi();

// Each series takes about a second.
test('the statistics match the tables after many random insertions, updates and deletions', async () => {
  await api.as('admin');
  await expectExactAfterChanges(api, 24, 7);
}, 120_000);
