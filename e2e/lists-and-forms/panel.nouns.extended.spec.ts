/** @module-tag extended */

import { expect, test } from 'vitest';
import { screenPaths } from '#contract/screens.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { visit } from '../support/visit.ts';
import { waitForFrames } from '../support/waiting.ts';
import { createEveryShape } from '../sweep/states/records.ts';

/* Every list whose records have a form opens them beside it, without naming the nouns (product/lists#panel). */

const { open, api } = appInBrowser();

/** A review is a screen of its own; a user's own spots are cards in a narrow shell. */
const without = ['/spot_revisions', '/submissions', '/spots/user'];
const lists = screenPaths
  .map((path) => path.replace(/\/:id\/edit$/, ''))
  .filter((path, i) => path !== screenPaths[i] && !without.includes(path));

test('of every noun, in windows of any width from 1100 px', { timeout: 120_000 }, async () => {
  const { records } = await createEveryShape(api(), { copies: 1, shapes: ['most'] });
  expect(lists.length).toBeGreaterThan(10);
  const page = await open('/profile', { as: 'admin', map: false });
  const panel = page.getByRole('region', { name: 'Registro abierto' });
  for (const list of lists) {
    const path = list.replace(':spotId', records.spots?.most ?? '');
    await visit(page, path);
    const row = page.locator('tbody tr[data-row]').first();
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('Space');
    await panel.getByRole('heading', { level: 2 }).first().waitFor();
    await panel.locator('form, dl').first().waitFor();
    await page.locator('tr[aria-current]').waitFor();
    expect(new URL(page.url()).pathname, path).toBe(path);
    for (const width of [1100, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForFrames(page);
      await expectNoHorizontalScroll(page);
      const over = await panel.locator('.panel-body').evaluate((body) => body.scrollWidth - body.clientWidth);
      expect(over, `${path} at ${width} px: pixels beyond the panel`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page, '.record-panel');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('open=');
  }
});
