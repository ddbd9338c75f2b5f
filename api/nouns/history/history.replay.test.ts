/** @module-tag extended */

import { expect, test } from 'vitest';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { replayRandomHistory } from '../../testing/random/randomHistory.ts';

const api = setUpApi();

test('the history of random changes says how each record was at any time, and restores it', async () => {
  const counts = await replayRandomHistory(api, { steps: 75, seed: 1 });
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['edit 200', 'remove 200', 'restore 200', 'whole 200', 'field 200', 'undo 200']),
  );
  // 75 changes, after each of which the history is read again: 6 s on a quiet machine.
}, 60_000);
