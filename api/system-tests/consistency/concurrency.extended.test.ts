/** @module-tag extended */

import { test } from 'vitest';
import { setUpApi, startSecondServer } from '../../testing/calls/startTestApi.ts';
import { updateConcurrently } from '../../testing/scenarios/concurrentUpdates.ts';

const api = setUpApi();

test('of a thousand concurrent updates by eight editors, all acknowledged ones are in the history and none is lost', async () => {
  const second = await startSecondServer(api);
  await updateConcurrently(api, [api.url, second.listeningOrigin], 125);
  await second.close();
  // Five seconds on an idle machine.
}, 60_000);
