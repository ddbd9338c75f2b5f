/** @module-tag extended */

import { expect, test } from 'vitest';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

/* The filters of the dashboard: what they show, request and refuse. */

const { open } = appInBrowser();

test('invalid filters show an error beside their field and request no statistics', async () => {
  const page = await open('/ready', { as: 'editor', size: narrow });
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/stats/') && requests.push(request.url()));
  for (const [query, label, error] of [
    ['country=XX', 'País', 'Elige un país de la lista.'],
    ['rangeType=nope', 'Rango', 'Elige una opción de la lista.'],
    ['rangeType=range&endDate=2026-03-01', 'Fecha de inicio', 'Elige la fecha de inicio.'],
    ['rangeType=range&startDate=soon', 'Fecha de inicio', 'Escribe una fecha válida.'],
    [
      'rangeType=range&startDate=2026-03-05&endDate=2026-03-01',
      'Fecha de fin',
      'La fecha de fin es anterior a la de inicio.',
    ],
  ] as const) {
    // The first one is loaded, the others are opened in the app.
    if (query === 'country=XX') await page.goto(`/dashboard?${query}`);
    else {
      await visit(page, '/nowhere');
      await visit(page, `/dashboard?${query}`);
    }
    await waitForText(page, /^La dirección pide algo que no hay/);
    await waitForText(page, error);
    const field = page.getByRole('search').getByLabel(label).and(page.locator('[aria-describedby]'));
    expect(await field.count(), query).toBe(1);
  }
  expect(requests).toEqual([]);
  await expectAccessibleAndFits(page, 'main');
  // The same for what is typed, which changes neither address nor numbers before it is valid.
  const end = page.getByLabel('Fecha de fin');
  const apply = page.getByRole('button', { name: 'Apply' });
  await end.pressSequentially('03062026');
  await apply.click();
  await waitForText(page, /del 05\/03\/2026 al 06\/03\/2026 \(UTC\)/);
  await end.pressSequentially('03042026');
  await apply.click();
  await waitForText(page, 'La fecha de fin es anterior a la de inicio.');
  expect(await end.getAttribute('aria-invalid')).toBe('true');
  expect(page.url()).toContain('endDate=2026-03-06');
});
