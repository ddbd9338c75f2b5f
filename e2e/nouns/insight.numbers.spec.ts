/** @module-tag extended */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf, plusDays } from '#contract/kit/lists/periods.ts';
import { waitPastMidnight } from '../../api/testing/calls/midnight.ts';
import { fillInsight } from '../../api/testing/scenarios/insight/fillInsight.ts';
import { expectAccessible, waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { pressTogether } from '../support/typing.ts';
import { waitInPage } from '../support/waiting.ts';

/* Each number of the review in figures is the total of the list that it opens (product/insight). */

const { open, api } = appInBrowser();
beforeAll(async () => {
  await waitPastMidnight();
  const editor = await api().signedIn('editor', { first_name: 'Renata', last_name: 'Quiroga' });
  await fillInsight(api().database.pool, [editor.user.id, (await api().as('admin')).user.id]);
});

const today = dayOf(new Date());
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Presses a link and returns the total that its list says; then goes back. */
async function totalBehind(page: Page, link: Locator, heading: string): Promise<string> {
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const range = page.getByText(/^\d+–\d+ de [\d.]+$/);
  await range.or(page.getByText('Nada coincide con la búsqueda y los filtros.')).first().waitFor();
  await waitInPage(page, '!document.querySelector(".MuiSkeleton-root, [aria-busy=true]")');
  const total =
    (await range.count()) === 0 ? '0' : (((await range.textContent()) ?? '').split(' de ')[1] ?? '');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Revisión en cifras' }).waitFor();
  return total;
}

describe.each([
  ['Cambios de spots', 'Spot revisions'],
  ['Spots nuevos', 'Spots por habilitar'],
])('of %s', (kind, heading) => {
  test('the figures', async () => {
    const page = await open('/dashboard', { as: 'admin', map: false });
    await page.getByRole('link', { name: 'Revisión en cifras' }).waitFor();
    await pressTogether(page, 'g', 'q');
    await waitForPath(page, '/insight');
    const figures = section(page, kind).getByRole('list', { name: kind }).getByRole('link');
    await figures.first().waitFor();
    await expectAccessible(page);
    const labels = ['Esperan ahora', 'Más de 48 h', 'Decididos', 'Aprobados', 'Rechazados'];
    for (const label of [...labels, 'Aprobaciones deshechas']) {
      const link = figures.filter({ hasText: new RegExp(`^${label}`) });
      // After its label.
      const shown = await link.locator('span').nth(1).textContent();
      expect([label, await totalBehind(page, link, heading)]).toEqual([label, shown]);
    }
  });

  test('by person, by reason and by week', async () => {
    // Long enough for more reasons than are named.
    const days = new URLSearchParams({ from: plusDays(today, -260), to: today });
    const page = await open(`/insight?${days}`, { as: 'admin', map: false });
    for (const table of ['Por persona', 'Motivos de rechazo']) {
      const numbers = section(page, kind).getByRole('table', { name: table }).getByRole('link');
      await numbers.first().waitFor();
      // The last: people who are gone, and the less frequent reasons.
      for (const link of [numbers.first(), numbers.last()])
        expect(await totalBehind(page, link, heading)).toBe(await link.textContent());
    }
    const summary = section(page, kind).locator('summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    const week = section(page, kind).getByRole('link', { name: / Decididos, semana del / });
    const name = (await week.nth(1).getAttribute('aria-label')) ?? '';
    expect(await totalBehind(page, week.nth(1), heading)).toBe(name.split(' ')[0]);
  });
});
