/** @module-tag extended */

import { expect, test } from 'vitest';
import { openList } from '../pages/fields.ts';
import { waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* More of what dashboard.spec.ts says of the filters. */

const { open } = appInBrowser();

test('Reset clears choices that were not applied; Back and Forward restore those of the address', async () => {
  const page = await open('/dashboard', { as: 'editor' });
  const requests: string[] = [];
  page.on('request', (request) => /stats\/all/.test(request.url()) && requests.push(request.url()));
  const country = page.getByRole('combobox', { name: 'País' });
  const range = page.getByRole('combobox', { name: 'Rango' });
  const shown = async () => [await country.inputValue(), await range.locator('option:checked').textContent()];
  const apply = page.getByRole('button', { name: 'Apply' });
  const choose = async (letters: string, name: string) => {
    await country.click();
    await country.pressSequentially(letters);
    await openList(page).getByRole('option', { name }).click();
    await range.click();
    await openList(page).getByRole('option', { name: 'Rango de fechas' }).click();
    await page.getByLabel('Fecha de inicio').pressSequentially('03022026');
    await page.getByLabel('Fecha de fin').pressSequentially('03032026');
  };
  await waitForText(page, 'Total rock fans');
  await choose('boliv', 'Bolivia');
  expect(await shown()).toEqual(['Bolivia', 'Rango de fechas']);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(shown).toEqual(['', 'Este mes']);
  expect(await page.getByLabel('Fecha de inicio').count()).toBe(0);
  const before = requests.length;
  await apply.click();
  await waitForPath(page, '/dashboard');
  expect(new URL(page.url()).search).toBe('');

  await choose('urug', 'Uruguay');
  const answered = page.waitForResponse(/stats\/all\?.*country=UY/);
  await apply.click();
  const applied = '/dashboard?country=UY&rangeType=range&startDate=2026-03-02&endDate=2026-03-03';
  await waitForPath(page, applied);
  await answered;
  // The first one since the reset that has filters.
  expect(requests.slice(before).filter((url) => url.includes('?'))).toHaveLength(1);
  // A choice that is not applied is discarded by Back and Forward.
  await range.click();
  await openList(page).getByRole('option', { name: 'Ayer' }).click();
  await page.goBack();
  await expect.poll(shown).toEqual(['', 'Este mes']);
  await page.goForward();
  await expect.poll(shown).toEqual(['Uruguay', 'Rango de fechas']);
  expect(await page.getByLabel('Fecha de fin').inputValue()).toBe('2026-03-03');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(shown).toEqual(['', 'Este mes']);
  expect(new URL(page.url()).search).toBe('');
});

test('an answer without numbers says that there are none, and can be asked for again', async () => {
  const page = await open('/ready', { as: 'editor', fresh: true });
  let isEmpty = true;
  await page.route(/stats\/all/, (route) =>
    isEmpty ? route.fulfill({ status: 200, body: '' }) : route.fallback(),
  );
  await page.goto('/dashboard');
  await waitForText(page, 'No se pudieron obtener los datos.');
  isEmpty = false;
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await waitForText(page, 'Total rock fans');
});
