import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { users } from '#contract/users.ts';
import { waitUntilKept } from '../drafts/drafts.ts';
import { answer, silence, silentBanner } from '../pages/connection.ts';
import { openList } from '../pages/fields.ts';
import { userForm } from '../pages/user.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  waitForPath,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

/* A browser follows another role of who is signed in (product/roles#changed). */

const { open, api } = appInBrowser();

async function changeRole(id: string, role: Role): Promise<void> {
  const { call } = await api().as('admin');
  expect((await call(users.update, { params: { id }, body: { role } })).status).toBe(200);
}
/** From the present one upwards: administrators are the last. */
async function chooseRole(page: Page, name: string): Promise<void> {
  await userForm(page).role.press('Enter');
  const option = openList(page).getByRole('option', { name, exact: true });
  await openList(page)
    .getByRole('option', { name: 'Admin', exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  await option.press('Enter');
  await openList(page).waitFor({ state: 'detached' });
}
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name, exact: true });

test('an administrator who takes their own role is asked, gets no way to undo it, and the menu follows', async () => {
  await api().as('admin');
  const own = await api().signedIn('admin');
  const page = await open(`/users/${own.user.id}/edit`, { as: own });
  await menuLink(page, 'Auditoría').waitFor();
  await chooseRole(page, 'Editor');
  const saveButton = page.getByRole('button', { name: 'Guardar Cambios' });
  const dialog = page.getByRole('dialog', { name: '¿Dejar de ser administrador?' });
  await saveButton.press('Enter');
  await dialog.waitFor();
  // Nothing is being saved while it asks.
  await page.getByText('Guardar Cambios', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await saveButton.press('Enter');
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await waitForToast(page, 'User updated successfully!');
  expect(await page.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0);
  await waitForPath(page, '/users');
  await menuLink(page, 'Auditoría').waitFor({ state: 'detached' });
  await menuLink(page, 'Users').waitFor();
  await visit(page, '/audit');
  await waitForPath(page, '/dashboard');
});

test('who is asked again after a wait, and does not want it any more, sends nothing', {
  tags: 'extended',
}, async () => {
  await api().as('admin');
  const own = await api().signedIn('admin');
  const page = await open(`/users/${own.user.id}/edit`, { as: own });
  const saveButton = page.getByRole('button', { name: 'Guardar Cambios' });
  const dialog = page.getByRole('dialog', { name: '¿Dejar de ser administrador?' });
  await chooseRole(page, 'Editor');
  await saveButton.press('Enter');
  await dialog.waitFor();
  await silence(page);
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await silentBanner(page).waitFor();
  await waitUntilKept(page, 'queued');
  await answer(page);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // What nobody sends is left after a question only.
  await menuLink(page, 'Users').click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await waitForPath(page, '/users');
  const { body } = await (await api().as('admin')).call(users.read, { params: { id: own.user.id } });
  expect(body.role).toBe('admin');
});

test('an editor who is one no more is led to their spots by the first refusal, in every tab', async () => {
  const person = await api().signedIn('editor');
  const page = await open('/users', { as: person });
  await menuLink(page, 'Users').waitFor();
  const other = await page.context().newPage();
  await other.goto('/categories');
  await menuLink(other, 'Users').waitFor();
  await changeRole(person.user.id, 'user');
  await visit(page, '/comments');
  for (const tab of [page, other]) await waitForPath(tab, '/spots/user');
});

test('who became an administrator gets the screen that they open, with its menu', async () => {
  const person = await api().signedIn('user');
  const page = await open('/spots/user', { as: person });
  await changeRole(person.user.id, 'admin');
  await visit(page, '/audit');
  await menuLink(page, 'Auditoría').waitFor();
  await waitForPath(page, '/audit');
});

test('on a phone the question fits', { tags: 'extended' }, async () => {
  const own = await api().signedIn('admin');
  const page = await open(`/users/${own.user.id}/edit`, { as: own, size: narrow });
  await chooseRole(page, 'User');
  await page.getByRole('button', { name: 'Guardar Cambios' }).press('Enter');
  await page.getByRole('dialog', { name: '¿Dejar de ser administrador?' }).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('an editor who is one no more is led to their spots without doing anything', {
  tags: 'extended',
}, async () => {
  const person = await api().signedIn('editor');
  const page = await open('/categories', { as: person });
  await menuLink(page, 'Users').waitFor();
  await changeRole(person.user.id, 'user');
  await waitForPath(page, '/spots/user');
});
