/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { country, instant, type } from '../pages/fields.ts';
import { spotForm } from '../pages/spot.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { showStep } from '../support/steps.ts';

/* Which new records have the button 'Deshacer', and for how long. */

const { open, api } = appInBrowser();
const { notifications, spots, trash } = contract;

const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const trashed = async (search: string) => {
  const { body } = await (await api().as('admin')).call(trash.list, { query: { search } });
  return body.data.map(({ name }) => name);
};

test('after a reload the button is there for the rest of its ten seconds', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  for (const name of ['Bailecito', 'Escondido']) {
    await page.goto('/categories/new');
    await page.getByLabel('Nombre').pressSequentially(name);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await waitForPath(page, '/categories');
  }
  // The first one's time is over; the second one's begins anew, so that a slow machine can use it after the reload.
  await page.evaluate(`{
    const stored = JSON.parse(sessionStorage.getItem('undo'));
    stored.forEach(({ toast }, at) => { toast.until = Date.now() + (at === stored.length - 1 ? 60_000 : -1); });
    sessionStorage.setItem('undo', JSON.stringify(stored));
  }`);
  await page.reload();
  await undo(page).first().waitFor();
  await expect.poll(() => undo(page).count()).toBe(1);
  await undo(page).click();
  await waitForToast(page, 'Cambio deshecho.');
  expect(await trashed('Bailecito')).toEqual([]);
  expect(await trashed('Escondido')).toEqual(['Escondido']);
});

test('a new spot and a new user are undone', async () => {
  const page = await open('/spots_oasis/new', { as: 'editor', map: false });
  await spotForm(page).name.pressSequentially('Oasis nuevo');
  await spotForm(page).country('Argentina');
  await spotForm(page).save.click();
  await waitForPath(page, '/spots_oasis');
  await undo(page).click();
  await waitForToast(page, 'Cambio deshecho.');
  expect(await trashed('Oasis nuevo')).toEqual(['Oasis nuevo']);

  await page.goto('/users/new');
  const person = { first: 'Nadia', last: 'Nueva', email: 'nadia@example.com', password: 'long enough' };
  await userForm(page).fill(person);
  await userForm(page).save.click();
  await waitForPath(page, '/users');
  await undo(page).click();
  await waitForToast(page, 'Cambio deshecho.');
  expect(await trashed('Nadia')).toEqual(['Nadia Nueva']);
});

test('a new spot of a role user is not: only staff delete', async () => {
  const page = await open('/spots/user/new', {
    as: await api().signedIn('user'),
    size: narrow,
    map: false,
  });
  await showStep(page, 'Nombre');
  await spotForm(page).name.pressSequentially('Spot propio');
  await showStep(page, 'Lugar');
  await spotForm(page).country('Argentina');
  await spotForm(page).save.click();
  await waitForToast(page, 'Spot added successfully!');
  expect(await undo(page).count()).toBe(0);
  const { body } = await (await api().as('admin')).call(spots.list, { query: { search: 'Spot propio' } });
  expect(body.metadata.total).toBe(1);
});

test('a new notification is undone unless it is sent at once', async () => {
  const fill = async (page: Page, title: string) => {
    await country(page, 'Bolivia');
    await type(page, 'Mensaje', 'Hoy en La Paz.');
    await type(page, 'Título', title);
  };
  const send = async (page: Page, label: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await waitForToast(page, 'Notification added successfully!');
  };
  const page = await open('/notifications/new', { as: 'editor' });
  await fill(page, 'Ahora mismo');
  await send(page, 'Enviar');
  expect(await undo(page).count()).toBe(0);
  await page.goto('/notifications/new');
  await fill(page, 'Dentro de mucho');
  await page.getByRole('radio', { name: 'A una hora' }).check();
  await instant(page.getByLabel('Fecha y hora (UTC)'), '2100-01-01T12:00');
  await send(page, 'Programar');
  await undo(page).click();
  await waitForToast(page, 'Cambio deshecho.');
  const { body } = await (await api().as('admin')).call(notifications.list, {
    query: { search: 'Dentro' },
  });
  expect(body.data).toEqual([]);
  expect(await trashed('Dentro')).toEqual(['Dentro de mucho']);
});
