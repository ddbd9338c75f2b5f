import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { keepUndo } from '../support/waiting.ts';

const { open, api } = appInBrowser();

const newSpot = async (name: string) => createSpot(await api().as('admin'), { type: 'bar_club', name });
const exists = async (id: string) =>
  (await (await api().as('editor')).call(contract.spots.read, { query: { id } })).status === 200;
const deleted = async (name: string): Promise<string> => {
  const { id } = await newSpot(name);
  await (await api().as('editor')).call(contract.spots.remove, { params: { id } });
  return id;
};
const restoreButton = (page: Page, name: string) => page.getByRole('button', { name: `Restaurar: ${name}` });
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

test('a deletion is undone from its toast, also on another screen', async () => {
  const { id } = await newSpot('Bar que vuelve');
  const page = await open('/spots', { as: 'editor' });
  const list = listPage(page);
  await list.remove('Bar que vuelve').click();
  await waitForText(page, 'Queda 30 días en la papelera: desde ahí se puede restaurar.');
  await list.confirm.click();
  await waitForToast(page, '«Bar que vuelve» eliminado.');
  expect(await exists(id)).toBe(false);
  await page.getByRole('link', { name: 'Special Maps' }).click();
  await waitForPath(page, '/categories');
  // A screen that has just opened takes the focus.
  await page.getByRole('heading', { level: 1, name: 'Special Maps' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).focus();
  await page.keyboard.press('Enter');
  await waitForToast(page, '«Bar que vuelve» restaurado.');
  expect(await exists(id)).toBe(true);
  await page.getByRole('link', { name: 'Spots General' }).click();
  await list.row('Bar que vuelve').waitFor();
});

test('a record that is restored from the trash is not offered by the toast of its deletion any more', async () => {
  const { id } = await newSpot('Bar de ida y vuelta');
  const page = await open('/spots', { as: 'editor' });
  const list = listPage(page);
  await list.remove('Bar de ida y vuelta').click();
  await list.confirm.click();
  await waitForToast(page, '«Bar de ida y vuelta» eliminado.');
  await keepUndo(page);
  await page.goto('/trash?search=vuelta');
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.waitFor();
  await restoreButton(page, 'Bar de ida y vuelta').press('Enter');
  await dialogButton(page, 'Restaurar').and(page.locator(':focus')).press('Enter');
  await waitForToast(page, '«Bar de ida y vuelta» restaurado.');
  await undo.waitFor({ state: 'detached' });
  expect(await exists(id)).toBe(true);
});

test('what cannot be undone any more says why', { tags: 'extended' }, async () => {
  const { id } = await newSpot('Bar destruido');
  const page = await open('/spots', { as: 'editor' });
  const list = listPage(page);
  await list.remove('Bar destruido').click();
  await list.confirm.click();
  await waitForToast(page, '«Bar destruido» eliminado.');
  await (await api().as('admin')).call(contract.spots.destroy, { params: { id } });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
});

test('a record is searched and restored by keyboard, after its dialog has said what returns with it', {
  tags: 'extended',
}, async () => {
  const editor = await api().as('editor');
  const spot = await newSpot('Peña del trigo');
  for (const comment of ['Uno', 'Dos'])
    await editor.call(contract.comments.create, { body: { comment, spot_id: spot.id } });
  await editor.call(contract.spots.remove, { params: { id: spot.id } });
  const page = await open('/dashboard', { as: 'editor' });
  await page.getByRole('link', { name: 'Papelera' }).click();
  await listPage(page).search.pressSequentially('pena');
  await waitForText(page, '1–1 de 1');
  const row = listPage(page).row('Peña del trigo');
  expect(await row.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['Peña del trigo', 'Spot', `${editor.user.first_name} Test`, 'en 30 días']),
  );
  // Only administrators destroy.
  expect(await page.getByRole('button', { name: /^Borrar para siempre/ }).count()).toBe(0);
  await restoreButton(page, 'Peña del trigo').focus();
  await page.keyboard.press('Enter');
  await waitForText(page, '2 comentarios');
  await expectAccessibleAndFits(page);
  await dialogButton(page, 'Restaurar').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await waitForToast(page, '«Peña del trigo» restaurado.');
  await waitForText(page, 'No hay registros');
  expect(await exists(spot.id)).toBe(true);
});

test('an administrator destroys a record after a question', async () => {
  const id = await deleted('Bar para siempre');
  const page = await open('/trash?search=siempre', { as: 'admin' });
  await page.getByRole('button', { name: 'Borrar para siempre: Bar para siempre' }).click();
  await waitForText(page, 'Se borra con todo lo que tenía, también sus imágenes.');
  await dialogButton(page, 'Borrar para siempre').click();
  await waitForToast(page, '«Bar para siempre» se borró para siempre.');
  await waitForText(page, 'No hay registros');
  const admin = await api().as('admin');
  expect((await admin.call(contract.spots.restore, { params: { id } })).status).toBe(404);
});

test('a picture is named as in its list, and nothing asks for it once it is restored', {
  tags: 'extended',
}, async () => {
  const { rows } = await api().database.pool.query(`insert into pics (id, image_url, thumbnail, created_at)
    values (gen_random_uuid(), '/files/a.webp', '/files/a.webp', '2026-03-04T05:06:07Z') returning id`);
  await (await api().as('editor')).call(contract.pics.remove, { params: { id: rows[0].id } });
  const page = await open('/trash?noun=pics', { as: 'editor' });
  const name = 'Pic del 04/03/2026 05:06';
  const reads: string[] = [];
  page.on(
    'request',
    (one) => one.method() === 'GET' && one.url().includes('/trash/pics/') && reads.push(one.url()),
  );
  await restoreButton(page, name).press('Enter');
  await dialogButton(page, 'Restaurar').and(page.locator(':focus')).press('Enter');
  await waitForToast(page, `«${name}» restaurado.`);
  await waitForText(page, 'No hay registros');
  expect(reads.length).toBe(1);
});
