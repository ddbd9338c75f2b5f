/** @module-tag extended */

import { beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { expectNoHorizontalScroll } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { waitForFrames } from '../support/waiting.ts';
import { createPlaces, expectLeavingGoesBack, expectTitleAndBack } from './places.ts';

/* What navigation.spec.ts says of three nouns, of each. */

const { open, api } = appInBrowser();
let place: Awaited<ReturnType<typeof createPlaces>>;
beforeAll(async () => {
  place = await createPlaces(api());
});

test.each([
  { names: ['/categories', '/adsbanners', '/pics'] },
  { names: ['/stories', '/notifications', 'events'] },
  { names: ['/users', '/spot_revisions', '/submissions'] },
  { names: ['/spots', '/spots_artist'] },
  { names: ['/spots/user'] },
])('$names: the title names the record; Back and leaving the form open its list', async ({ names }) => {
  const page = await open('/ready', { as: place(names[0] ?? '').as ?? 'editor', map: false });
  for (const name of names) {
    await expectTitleAndBack(page, place(name));
    await expectLeavingGoesBack(page, place(name));
  }
});

test('a long name is truncated, with the full name in its title', async () => {
  const longName = 'Inconmensurable'.repeat(12);
  const staff = await api().as('editor');
  const { body } = await staff.call(categories.create, { body: { name: longName, order: 1 } });
  const page = await open(`/categories/${body.id}/edit`, { as: 'editor' });
  const heading = page.getByRole('heading', { level: 1, name: /Incon/ });
  expect(await heading.getAttribute('title')).toBe(`Editar categoría: ${longName}`);
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await waitForFrames(page);
    expect((await heading.boundingBox())?.height).toBeLessThan(90);
    await expectNoHorizontalScroll(page);
  }
});

test('the menu of a tablet stays closed once it was turned to the permanent one and back', async () => {
  const [upright, onItsSide] = [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ];
  const page = await open('/categories', { as: 'editor', size: upright });
  const drawer = page.locator('.MuiDrawer-root');
  await page.getByRole('button', { name: 'Menú' }).press('Enter');
  await drawer.waitFor();
  await page.setViewportSize(onItsSide);
  await drawer.waitFor({ state: 'detached' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: 'Stories', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Stories' }).waitFor();
  await page.setViewportSize(upright);
  await menu.waitFor({ state: 'detached' });
  await waitForFrames(page);
  expect(await drawer.count()).toBe(0);
});
