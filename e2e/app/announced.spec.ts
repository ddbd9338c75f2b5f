import { expect, test } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { listPage } from '../pages/list.ts';
import { appInBrowser } from '../support/browser.ts';

/* What a screen reader says of menus, dialogs and the parts of a screen. */

const { open, api } = appInBrowser();

test('the account menu has a name, and the name of the product is in the main menu', async () => {
  const page = await open('/profile', { as: 'editor' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByText('Bambalina', { exact: true }).waitFor();
  await menu.getByRole('link', { name: 'Perfil' }).waitFor();
  await page.getByRole('button', { name: 'Cuenta' }).press('Enter');
  await page.getByRole('menu', { name: 'Cuenta' }).waitFor();
});

test('a question is described by the sentence that says what happens, in dialogs of lists and of forms', async () => {
  await insertSpots(api(), 1, { type: 'artist' });
  const page = await open('/spots_artist', { as: 'editor' });
  const description = () =>
    page.getByRole('dialog').evaluate((dialog) => {
      const id = dialog.getAttribute('aria-describedby') ?? '';
      return dialog.ownerDocument.getElementById(id)?.textContent;
    });
  await listPage(page).remove('Bar 1').press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await description()).toMatch(/papelera/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto('/categories/new');
  await page.getByLabel('Nombre').pressSequentially('M');
  await page.getByRole('link', { name: 'Stories' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await description()).toMatch(/guard/);
});
