import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { panelOn } from '../pages/panel.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { waitForAnimations, withoutTimers } from '../support/waiting.ts';

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

test('a second save of the same record replaces the toast of the first: only it can be undone', {
  tags: 'extended',
}, async () => {
  const id = await newCategory('Polca');
  const page = await open(`/categories?open=${id}`, { as: 'editor' });
  const { region, save: button } = panelOn(page);
  const name = region.getByLabel('Nombre');
  const undo = page.getByRole('button', { name: 'Deshacer' });
  const save = async (more: string) => {
    await name.press('End');
    await name.pressSequentially(more);
    await button.press('Enter');
    await waitForToast(page, 'Category updated successfully!');
  };
  await name.waitFor();
  // The toast of ten seconds stays in the page that is slow, too.
  await withoutTimers(page, 5000, 11_000);
  // By the clock, too: one whose time is over is left to the timer that never ends now.
  await page.evaluate(`{
    const { now } = Date;
    const start = now();
    Date.now = () => Math.floor(start + (now() - start) / 20);
  }`);
  await save(' uno');
  await undo.waitFor();
  await save(' dos');
  await expect.poll(() => undo.count()).toBe(1);
  await undo.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await nameOf(id)).toBe('Polca uno');
});

test('a toast with a long name stays in the window', { tags: 'extended' }, async () => {
  const id = await newCategory('M'.repeat(80));
  const page = await open('/categories', { as: 'editor', size: narrow });
  // It stays until it is measured, in a page that is slow, too.
  await withoutTimers(page, 5000, 11_000);
  await page.locator(`[data-row="${id}"]`).getByRole('button', { name: 'Eliminar' }).click();
  await listPage(page).confirm.click();
  await waitForToast(page, `«${'M'.repeat(80)}» eliminado.`);
  const toast = page.locator('.toast .notistack-MuiContent');
  expect(await toast.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await waitForAnimations(page);
  const [box, hide] = await Promise.all([
    toast.boundingBox(),
    toast.getByRole('button', { name: 'Ocultar aviso' }).boundingBox(),
  ]);
  const right = ({ x = 0, width = 0 } = {}) => x + width;
  expect(right(hide ?? {})).toBeLessThanOrEqual(right(box ?? {}));
  expect(right(box ?? {})).toBeLessThanOrEqual(narrow.width);
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
