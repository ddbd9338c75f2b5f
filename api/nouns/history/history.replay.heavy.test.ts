import { expect, test } from 'vitest';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { replayRandomHistory } from '../../testing/random/randomHistory.ts';

const api = setUpApi();

// 500 steps read each of the twelve records 500 times.
test.each([1, 2])('a random history of 500 changes, number %i', { timeout: 180_000 }, async (seed) => {
  const counts = await replayRandomHistory(api, { steps: 500, seed });
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['edit 200', 'remove 200', 'restore 200', 'whole 200', 'field 200', 'undo 200']),
  );
});
