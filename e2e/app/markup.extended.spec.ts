/** @module-tag extended */

import { beforeAll, describe, expect, test } from 'vitest';
import { fillWithMarkup } from '../../api/testing/scenarios/hostileTexts.ts';
import { mapPage } from '../pages/map.ts';
import { appInBrowser } from '../support/browser.ts';
import { visit } from '../support/visit.ts';
import { expectText, type Filled, pathsFor, watch } from './markup.ts';

/* Every screen; markup.spec.ts opens those with texts that are not shown by a list or a form. */

const { open, api } = appInBrowser();
let filled: Filled;
beforeAll(async () => {
  filled = await fillWithMarkup(api());
  // Two dozen records, one after the other.
}, 60_000);

const staffPaths = pathsFor('editor');
describe.each([
  ['staff', () => api().as('admin'), staffPaths.slice(0, 8)],
  ['staff', () => api().as('admin'), staffPaths.slice(8)],
  ['an owner', async () => filled.owner, pathsFor('user')],
] as const)('as %s', (_who, as, all) => {
  test(`every screen shows markup as text: ${all[0]} …`, async () => {
    const page = await open('/ready', { as: await as(), map: false });
    const violations = await watch(page);
    await page.goto('/nowhere');
    for (const path of all) await expectText(page, path, filled);
    expect(violations).toEqual([]);
  });
});

test('so do the two pins of a review, and the previews', async () => {
  // Small, because drawing takes its time without a graphics card.
  const page = await open('/ready', { as: 'admin', size: { width: 640, height: 500 } });
  const violations = await watch(page);
  await page.goto(`/spot_revisions/${filled.ids.spot_revisions}/edit`);
  await mapPage(page).settled();
  await expect.poll(() => page.locator('.map-pin.is-still').count()).toBe(2);
  for (const path of [
    `/notifications/${filled.ids.notifications}/edit`,
    `/stories/${filled.opensSpot}/edit`,
  ]) {
    await visit(page, path);
    // Narrow: it opens over the form.
    await page.getByRole('button', { name: 'Así se ve' }).click();
    await page.getByRole('region', { name: 'Vista previa' }).getByText('hacked()').first().waitFor();
    expect(await page.locator('[data-hacked]').count(), path).toBe(0);
  }
  expect(violations).toEqual([]);
});
