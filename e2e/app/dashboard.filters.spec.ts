import { expect, test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { arrivesAt, expectFine, reads } from '../support/see.ts';

/* The filters of the dashboard: what they show, what they ask for, and what they refuse. */

const { open } = appInBrowser();

test('Reset clears what was chosen and not applied; Back and forward show what the address says', async () => {
  const page = await open('/dashboard', { as: 'editor' });
  const asked: string[] = [];
  page.on('request', (request) => /stats\/all/.test(request.url()) && asked.push(request.url()));
  const country = page.getByRole('combobox', { name: 'País' });
  const range = page.getByRole('combobox', { name: 'Rango' });
  const shown = async () => [await country.inputValue(), await range.textContent()];
  const apply = page.getByRole('button', { name: 'Apply' });
  const choose = async () => {
    await country.click();
    await country.pressSequentially('boliv');
    await page.getByRole('option', { name: 'Bolivia' }).click();
    await range.click();
    await page.getByRole('option', { name: 'Rango de fechas' }).click();
    await page.getByLabel('Fecha de inicio').pressSequentially('03022026');
    await page.getByLabel('Fecha de fin').pressSequentially('03032026');
  };
  await reads(page, 'Total rock fans');
  await choose();
  expect(await shown()).toEqual(['Bolivia', 'Rango de fechas']);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(shown).toEqual(['', 'Este mes']);
  expect(await page.getByLabel('Fecha de inicio').count()).toBe(0);
  const before = asked.length;
  await apply.click();
  await arrivesAt(page, '/dashboard');
  expect(new URL(page.url()).search).toBe('');
  expect(asked.slice(before).filter((url) => url.includes('?'))).toEqual([]);

  await choose();
  await apply.click();
  const applied = '/dashboard?country=BO&rangeType=range&startDate=2026-03-02&endDate=2026-03-03';
  await arrivesAt(page, applied);
  // Chosen and left: Back shows the address that it leads to, forward the one that was applied.
  await range.click();
  await page.getByRole('option', { name: 'Ayer' }).click();
  await page.goBack();
  await expect.poll(shown).toEqual(['', 'Este mes']);
  await page.goForward();
  await expect.poll(shown).toEqual(['Bolivia', 'Rango de fechas']);
  expect(await page.getByLabel('Fecha de fin').inputValue()).toBe('2026-03-03');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(shown).toEqual(['', 'Este mes']);
  expect(new URL(page.url()).search).toBe('');
});

test('refuses a wrong range beside its field', async () => {
  const page = await open('/dashboard?rangeType=range&startDate=2026-03-02&endDate=2026-03-03', {
    as: 'editor',
  });
  await reads(page, /del 02\/03\/2026 al 03\/03\/2026 \(UTC\)/);
  await page.getByLabel('Fecha de fin').fill('2026-03-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await reads(page, 'La fecha de fin es anterior a la de inicio.');
  expect(await page.getByLabel('Fecha de fin').getAttribute('aria-invalid')).toBe('true');
  expect(page.url()).toContain('endDate=2026-03-03');
});

test('an address that asks for what there is not: told beside the field, and no numbers of something else', async () => {
  const page = await open('/delete_account', { as: 'editor' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/stats/') && asked.push(request.url()));
  for (const [query, label, says] of [
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
    await page.goto(`/dashboard?${query}`);
    await reads(page, /^La dirección pide algo que no hay/);
    await reads(page, says);
    const field = page.getByRole('search').getByLabel(label).and(page.locator('[aria-describedby]'));
    expect(await field.count(), query).toBe(1);
  }
  expect(asked).toEqual([]);
  await expectFine(page);
  await page.getByLabel('Fecha de fin').fill('2026-03-06');
  await page.getByRole('button', { name: 'Apply' }).click();
  await reads(page, /del 05\/03\/2026 al 06\/03\/2026 \(UTC\)/);
});
