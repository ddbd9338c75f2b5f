import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { country, instant, type } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { spotForm } from '../pages/spot.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* The button 'Deshacer' in the toast of a new record, also after a reload. */

const { open, api } = appInBrowser();
const { categories, notifications, spots, trash } = contract;

const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const added = 'Category added successfully!';
const tooLate = 'Alguien cambió este registro después: no se deshizo nada.';
const trashed = async (search: string) => {
  const { body } = await (await api().as('admin')).call(trash.list, { query: { search } });
  return body.data.map(({ name }) => name);
};
const named = async (search: string) =>
  (await (await api().as('admin')).call(categories.list, { query: { search } })).body.data;

/** Creates a category in the form that is open. */
async function create(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre').pressSequentially(name);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(page, added);
  await waitForPath(page, '/categories');
}

test('a new record moves to the trash, by keyboard', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  await create(page, 'Zamba nueva');
  await listPage(page).row('Zamba nueva').waitFor();
  await undo(page).focus();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  await listPage(page).row('Zamba nueva').waitFor({ state: 'detached' });
  expect(await named('Zamba nueva')).toEqual([]);
  expect(await trashed('Zamba nueva')).toEqual(['Zamba nueva']);
});

test('nothing is undone if somebody has changed it since', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  await create(page, 'Gato nuevo');
  const [{ id } = { id: '' }] = await named('Gato nuevo');
  const body = { name: 'Gato nuevo de otra' };
  await (await api().as('admin')).call(categories.update, { params: { id }, body });
  await undo(page).click();
  await waitForToast(page, tooLate);
  await listPage(page).row('Gato nuevo de otra').waitFor();
  expect(await trashed('Gato nuevo')).toEqual([]);
});

test('of two new records each has its own button', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  await create(page, 'Huella una');
  await page.getByRole('link', { name: 'Agregar' }).click();
  await create(page, 'Huella dos');
  await expect.poll(() => undo(page).count()).toBe(2);
  for (const at of [1, 0]) {
    await undo(page).nth(at).click();
    await waitForToast(page, 'Cambio deshecho.');
  }
  await expect.poll(() => trashed('Huella')).toHaveLength(2);
});

describe('after a reload of the page', () => {
  test('the button is still there, once', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    await create(page, 'Carnavalito');
    await page.reload();
    await waitForToast(page, added);
    await undo(page).click();
    await waitForToast(page, 'Cambio deshecho.');
    expect(await trashed('Carnavalito')).toEqual(['Carnavalito']);
    await page.reload();
    await page.getByRole('link', { name: 'Agregar' }).waitFor();
    expect(await undo(page).count()).toBe(0);
  });

  test('it ends after ten seconds', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    await create(page, 'Bailecito');
    await page.evaluate(`sessionStorage.setItem('undo',
      sessionStorage.getItem('undo').replace(/"until":\\\\d+/, '"until":' + (Date.now() - 1)))`);
    await page.reload();
    await listPage(page).row('Bailecito').waitFor();
    expect(await undo(page).count()).toBe(0);
  });

  test('nobody else has it who signs in', async () => {
    const password_hash = await hashPassword('correct horse');
    const person = await api().signedIn('editor', { password_hash });
    const page = await open('/categories/new', { as: await api().signedIn('editor') });
    await create(page, 'Escondido');
    // By keyboard, because the toast covers it.
    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).press('Enter');
    await waitForPath(page, '/login');
    await undo(page).waitFor({ state: 'detached', timeout: 3000 });
    await loginPage(page).signIn(person.user.email, 'correct horse');
    await waitForPath(page, '/dashboard');
    await page.reload();
    await waitForText(page, 'Special Maps');
    expect(await undo(page).count()).toBe(0);
  });
});

describe('a new', () => {
  test('spot and user are undone', async () => {
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

  test('spot of a role user is not: only staff delete', async () => {
    const page = await open('/spots/user/new', {
      as: await api().signedIn('user'),
      size: narrow,
      map: false,
    });
    await spotForm(page).name.pressSequentially('Spot propio');
    await spotForm(page).country('Argentina');
    await spotForm(page).save.click();
    await waitForToast(page, 'Spot added successfully!');
    expect(await undo(page).count()).toBe(0);
    const { body } = await (await api().as('admin')).call(spots.list, { query: { search: 'Spot propio' } });
    expect(body.metadata.total).toBe(1);
  });

  test('notification is undone unless it is sent at once', async () => {
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
});
