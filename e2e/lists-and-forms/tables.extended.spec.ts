/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectNoHorizontalScroll, waitForText } from '../support/assertions.ts';
import { appInBrowser, wide } from '../support/browser.ts';

/* The widths between those of the sweep of states. */

const { open, api } = appInBrowser();

/** Layout faults in the rows: elements that are covered, cut without a title, or overflow. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const faults = [];
    const region = document.querySelector('main [role=region]');
    if (region && region.scrollWidth > region.clientWidth) faults.push('wider than its region');
    const rows = [...document.querySelectorAll('main tbody tr, main [data-to]')];
    for (const row of rows) {
      const parts = [...row.querySelectorAll('.row-actions > *, time, strong, dd, [title]')];
      for (const part of parts) {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        if (width === 0) continue;
        if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden' && !part.title)
          faults.push('cut: ' + part.textContent);
        if (top < 0 || bottom > innerHeight) continue;
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (seen && !part.contains(seen) && !seen.contains(part)) faults.push('covered: ' + part.textContent);
      }
    }
    return faults;
  })()`);

test('no row element is covered, cut or overflows, from 720 px on', async () => {
  const email = 'alejandra.fernandez.de.la.vega.1234@correo.provincia.example.com';
  await api().signedIn('user', { first_name: 'María Alejandra', last_name: 'Fernández de la Vega', email });
  const admin = await api().as('admin');
  await createSpot(admin, { name: 'Con eventos', type: 'bar_club' });
  await createSpot(admin, { type: 'artist', address: '', country: '', name: 'Escondida' });
  const page = await open('/users', { as: 'admin' });
  for (const path of ['/users', '/spots', '/spots_artist']) {
    await page.goto(path);
    // Cards below 1100 px, a table from there: the narrowest of each is where space is short.
    for (const width of [720, 900, 1099, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      const rows = page.getByRole('main').locator(width < 1100 ? 'li .row-actions' : 'tr .row-actions');
      await rows.first().waitFor();
      await expect.poll(() => faultsOf(page), { message: `${path} at ${width} px` }).toEqual([]);
      await expectNoHorizontalScroll(page);
    }
  }
  await page.setViewportSize(wide);
  await page.goto('/users?search=alejandra');
  // Whole, on one line or several: nothing that contains it hides what is higher.
  const address = page.getByRole('main').getByText(email).first();
  const cutBy = await address.evaluate((element) => {
    const lines: number[] = [];
    for (
      let part: typeof element | null = element;
      part && !part.matches('tr, li');
      part = part.parentElement
    )
      lines.push(part.scrollHeight - part.clientHeight);
    return Math.max(...lines);
  });
  expect(cutBy).toBeLessThanOrEqual(1);
});

test('numbers of pages have separators from a thousand on, as the total', async () => {
  await createSpot(await api().as('admin'), { name: 'De muchos', type: 'bar_club' });
  const page = await open('/ready', { as: 'admin' });
  await page.route(/v1\/spot\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...answer, metadata: { ...answer.metadata, total: 17_203, lastPage: 1721 } },
    });
  });
  await page.goto('/spots?search=muchos');
  await waitForText(page, '1–10 de 17.203');
  const last = page.getByRole('button', { name: 'Página 1.721', exact: true });
  expect(await last.textContent()).toBe('1.721');
});
