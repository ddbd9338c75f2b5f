import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { created, newest, storedOf } from './copiedRows.ts';
import type { Case } from './copies.ts';

const submit = (page: Page) => page.locator('main form [type=submit]');

/** What a copy does not have: the address and the password of a user; a notification asks before it is sent. */
const before: Record<string, (page: Page) => Promise<void>> = {
  async user(page) {
    await page.getByLabel('Email').pressSequentially('ana.otra@example.com');
    await page.getByLabel('Password').first().pressSequentially('cerrojo-verde-71');
  },
};
const after: Record<string, (page: Page) => Promise<void>> = {
  notification: (page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click(),
};

/** Declares tests: 'Duplicar' and 'Guardar' make a record that differs only in what must be its own (product/forms#duplicate). */
export function testCopies(cases: Case[]): void {
  const { open, api } = appInBrowser();
  test.for(cases)('$noun', async (one) => {
    const id = await created(api(), one);
    const original = await storedOf(api(), one, id);
    const list = await one.list(api());
    const page = await open(`${list}/${id}/edit`, { as: one.as, map: false });
    await page.getByRole('link', { name: 'Duplicar', exact: true }).click();
    await waitForPath(page, `${list}/new?from=${id}`);
    await page.getByRole('heading', { level: 1, name: /: Copia de «.+»$/ }).waitFor();
    await before[one.noun]?.(page);
    // At once: the pictures may still be on their way.
    await submit(page).click();
    await after[one.noun]?.(page);
    await waitForPath(page, list);
    const copy = await newest(api(), one.table);
    expect(copy).not.toBe(id);
    const stored = await storedOf(api(), one, copy);
    expect(stored.row).toEqual(original.row);
    expect(new Set([...stored.addresses, ...original.addresses]).size).toBe(2 * original.addresses.length);
    expect(await storedOf(api(), one, id), 'the original').toEqual(original);
  });
}
