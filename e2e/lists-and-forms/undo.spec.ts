import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* The button 'Deshacer' in the toast of a save. */

const { open, api } = appInBrowser();
const { categories, spots } = contract;

const newCategory = async (name: string) =>
  (await (await api().as('admin')).call(categories.create, { body: { name } })).body.id;
const nameOf = async (id: string) =>
  (await (await api().as('admin')).call(categories.read, { params: { id } })).body.name;

test('a save is undone from the list that it leads to, by keyboard', async () => {
  const id = await newCategory('Milonga');
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  const name = page.getByLabel('Nombre');
  await name.press('End');
  await name.pressSequentially(' brava');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForPath(page, '/categories');
  await listPage(page).row('Milonga brava').waitFor();
  expect(await nameOf(id)).toBe('Milonga brava');
  await listPage(page).search.focus();
  await page.getByRole('button', { name: 'Deshacer' }).focus();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  await listPage(page).search.and(page.locator(':focus')).waitFor();
  await listPage(page).row('Milonga brava').waitFor({ state: 'detached' });
  await listPage(page).row('Milonga').waitFor();
  expect(await nameOf(id)).toBe('Milonga');
});

test('nothing is undone if somebody has changed the record since', { tags: 'extended' }, async () => {
  const id = await newCategory('Candombe');
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  await page.getByLabel('Nombre').press('End');
  await page.getByLabel('Nombre').pressSequentially(' uno');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForPath(page, '/categories');
  const admin = await api().as('admin');
  await admin.call(categories.update, { params: { id }, body: { name: 'Candombe de otra' } });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  await listPage(page).row('Candombe de otra').waitFor();
  expect(await nameOf(id)).toBe('Candombe de otra');
});

test('a changed spot returns to what it was', { tags: 'extended' }, async () => {
  const admin = await api().as('admin');
  const spot = await createSpot(admin, { type: 'bar_club', name: 'Con foto', photos: [await photo()] });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  await page.getByLabel('Nombre').first().press('End');
  await page.getByLabel('Nombre').first().pressSequentially(' y banner');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForText(page, 'Spot updated successfully!');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Cambio deshecho.');
  const { data } = (await admin.call(spots.read, { query: { id: spot.id } })).body;
  expect(data).toEqual({ ...spot, version: 3 });
});

test('a toast is hidden by keyboard, and the keyboard is where it was', { tags: 'extended' }, async () => {
  const id = await newCategory('Huayno');
  const page = await open('/categories', { as: 'editor' });
  const list = listPage(page);
  await list.remove('Huayno').click();
  await list.confirm.click();
  await waitForToast(page, '«Huayno» eliminado.');
  await list.search.focus();
  await page.getByRole('button', { name: 'Ocultar aviso' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.keyboard.type('hua');
  expect(await list.search.inputValue()).toBe('hua');
  // Hiding undoes nothing.
  expect((await (await api().as('admin')).call(categories.read, { params: { id } })).status).toBe(404);
});

test('a second Enter on «Deshacer» does not save again', { tags: 'extended' }, async () => {
  const id = await newCategory('Carnavalito');
  const page = await open(`/categories?open=${id}`, { as: 'editor' });
  await page.getByRole('textbox', { name: 'Nombre' }).press('End');
  await page.keyboard.type(' nuevo');
  await page.getByRole('button', { name: 'Guardar Cambios' }).press('Enter');
  await page.getByRole('button', { name: 'Deshacer' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await nameOf(id)).toBe('Carnavalito');
});
