/** @module-tag extended */

import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { mapPage } from '../pages/map.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

/* With maps, whose drawing takes seconds. */
test.each([
  ['a short way', { lat: -34.6139, long: -58.3701 }, 'Distancia entre los dos: 105 m', ['Antes', 'Después']],
  ['the address only', { address: 'Balcarce 480' }, 'El pin no se mueve.', ['Antes', 'Después']],
  ['the pin is removed', { lat: null, long: null }, 'El pin se quita.', ['Antes']],
])('one map has both pins, which differ in shape and name: %s', async (_name, change, text, names) => {
  const place = { address: 'Balcarce 460', lat: -34.6131, long: -58.3707 };
  const { waiting } = await createOwnedSpot(api(), place);
  const id = await waiting(change);
  const page = await open(`/spot_revisions/${id}/edit`, { as: 'editor' });
  await waitForText(page, text);
  await mapPage(page).settled();
  const pins = page.getByLabel('Lugar anterior y nuevo').getByRole('img');
  await expect.poll(() => pins.allInnerTexts()).toEqual(names);
  await expect.poll(() => page.getByRole('group', { name: 'Mapa' }).count()).toBe(1);
  const shapes = await pins.locator('svg').evaluateAll((all) => all.map((svg) => svg.innerHTML));
  expect(new Set(shapes).size).toBe(names.length);
  // Both are in sight.
  const [frame, ...boxes] = await Promise.all([
    page.getByRole('group', { name: 'Mapa' }).boundingBox(),
    ...(await pins.all()).map((pin) => pin.boundingBox()),
  ]);
  for (const box of boxes) {
    if (!frame || !box) throw new Error('no box');
    expect(box.x).toBeGreaterThan(frame.x);
    expect(box.y).toBeGreaterThan(frame.y);
    expect(box.x + box.width).toBeLessThan(frame.x + frame.width);
    expect(box.y + box.height).toBeLessThan(frame.y + frame.height);
  }
});
