/** @module-tag extended */

import { expect, test } from 'vitest';
import { live } from '#contract/live.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { waitForFrames } from '../support/waiting.ts';

const { open, api } = appInBrowser();

test('who else is here is told late: the notice of who claims the review keeps its place', async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Uno' });
  const id = await waiting({ name: 'Bar Dos' });
  const editor = await api().signedIn('editor');
  await editor.call(live.claim, { params: { id }, body: { take: true } });
  const page = await open('/ready', { as: 'admin', map: false });
  const told = Promise.withResolvers<void>();
  await page.route('**/stream*', (route) => told.promise.then(() => route.continue()));
  await page.goto(`/spot_revisions/${id}/edit`);
  const take = page.getByRole('button', { name: 'Tomar' });
  await take.waitFor();
  await waitForFrames(page);
  const place = await take.boundingBox();
  told.resolve();
  await waitForText(page, 'también está aquí');
  await waitForFrames(page);
  expect(await take.boundingBox()).toEqual(place);
});
