import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { factor } from '#contract/factor.ts';
import type { Role } from '#contract/kit/roles.ts';
import { users } from '#contract/users.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { codeAt } from '../../api/testing/factor/codeAt.ts';
import { withFactor } from '../../api/testing/factor/withFactor.ts';
import { loginPage } from '../pages/login.ts';
import { userForm } from '../pages/user.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visitUntilIdle } from '../support/idle.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

/* The second factor on the screens: setting it up, signing in with it, removing it (product/factor). */

const password = 'correct horse';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
const field = (page: Page) => page.getByLabel('Código de 6 dígitos');
/** The key that the setup shows, as a person would type it into an app. */
const shownKey = async (page: Page) =>
  (await page.getByLabel('Clave', { exact: true }).inputValue()).replaceAll(' ', '');
const shownCodes = (page: Page) =>
  page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem').allTextContents();
const isSignedIn = (page: Page) => page.evaluate<boolean>(`localStorage.getItem('authToken') !== null`);

describe('where nobody needs one', () => {
  const { open, api } = appInBrowser();
  const person = (role: Role = 'editor') => api().signedIn(role, { password_hash });
  async function personWithFactor(role: Role = 'editor') {
    const one = await person(role);
    return { ...one, ...(await withFactor(api(), one.user.id)) };
  }

  test('a person sets it up in the profile, on a phone, by keyboard; the codes are shown once', {
    tags: 'extended',
  }, async () => {
    const mine = await person();
    const page = await open('/profile', { as: mine, size: narrow, fresh: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
    await section.getByRole('button', { name: 'Activar' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Configura la verificación en dos pasos' });
    await dialog.getByRole('img', { name: 'Código QR para tu app de verificación' }).waitFor();
    const key = await shownKey(page);
    const hidden = `(({ scrollWidth: w, clientWidth, scrollHeight: h, clientHeight }) => w > clientWidth || h > clientHeight)(
      document.querySelector(".steps textarea"))`;
    expect(await page.evaluate(hidden), 'a part of the key is cut off').toBe(false);
    await dialog.getByRole('button', { name: 'Copiar la clave' }).press('Enter');
    await waitForToast(page, 'Copiado.');
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(key);
    await expectAccessibleAndFits(page);
    await field(page).pressSequentially('000000');
    await page.keyboard.press('Enter');
    await waitForText(page, 'El código no es correcto, o ya se usó.');
    expect((await mine.call(factor.read)).body.since).toBe(null);
    await retype(field(page), codeAt(key));
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Ya los guardé' }).waitFor();
    const codes = await shownCodes(page);
    expect(codes).toHaveLength(10);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copiar', exact: true }).press('Enter');
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(codes.join('\n'));
    await expectAccessibleAndFits(page);
    await page.getByRole('button', { name: 'Ya los guardé' }).press('Enter');
    await section.getByText('Te quedan 10 códigos de recuperación.').waitFor();
    expect(await page.content()).not.toContain(codes[0]);
    expect((await mine.call(factor.read)).body).toMatchObject({ recovery_left: 10 });
  });

  test('the sign-in asks for the code after the password; a wrong one is told beside its field', async () => {
    const { user, code } = await personWithFactor();
    const page = await open('/login', { size: narrow });
    await loginPage(page).signIn(user.email, password);
    await field(page).and(page.locator(':focus')).waitFor();
    await expectAccessibleAndFits(page);
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await waitForText(page, 'El código no es correcto, o ya se usó.');
    expect(await isSignedIn(page)).toBe(false);
    await retype(field(page), code());
    await page.keyboard.press('Enter');
    await waitForToast(page, 'You have logged in successfully!');
    await waitForPath(page, '/dashboard');
  });

  test('reload and «Volver» lead back to the password', { tags: 'extended' }, async () => {
    const { user } = await personWithFactor();
    const page = await open('/login');
    const login = loginPage(page);
    await login.signIn(user.email, password);
    await field(page).waitFor();
    await page.reload();
    await login.signIn(user.email, password);
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => login.password.inputValue()).toBe('');
    await expect.poll(() => login.email.inputValue()).toBe(user.email);
  });

  test('a recovery code works once', { tags: 'extended' }, async () => {
    const { user, recoveryCodes } = await personWithFactor();
    const page = await open('/login');
    const login = loginPage(page);
    await login.signIn(user.email, password);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    const recovery = page.getByLabel('Código de recuperación');
    await recovery.and(page.locator(':focus')).waitFor();
    await page.keyboard.type((recoveryCodes[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await waitForPath(page, '/dashboard');
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
    await waitForPath(page, '/login');
    await login.signIn(user.email, password);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await recovery.pressSequentially(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await waitForText(page, 'El código no es correcto, o ya se usó.');
    expect(await isSignedIn(page)).toBe(false);
  });

  test('a session that ends while typing asks for the code in its dialog and keeps the values', {
    tags: 'extended',
  }, async () => {
    const { code, ...editor } = await personWithFactor();
    const { user } = await api().signedIn('user');
    const page = await open('/ready', { as: editor });
    // Otherwise what the form still reads, not the save, might get the 401 of the ended session.
    await visitUntilIdle(page, `/users/${user.id}/edit`);
    const form = userForm(page);
    await retype(form.first, 'Guardada');
    await api().db.delete(sessions).where(eq(sessions.user_id, editor.user.id));
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await dialog.getByLabel('Email').pressSequentially(editor.user.email);
    await dialog.getByLabel('Password', { exact: true }).pressSequentially(password);
    await page.keyboard.press('Enter');
    const second = page.getByRole('dialog', { name: 'Verificación en dos pasos' });
    await field(page).and(page.locator(':focus')).waitFor();
    await expectAccessible(page);
    await page.keyboard.type(code());
    await page.keyboard.press('Enter');
    await second.waitFor({ state: 'detached' });
    expect(await form.first.inputValue()).toBe('Guardada');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'User updated successfully!');
    const params = { id: user.id };
    expect((await (await api().as('admin')).call(users.read, { params })).body.first_name).toBe('Guardada');
  });

  test('the profile makes new recovery codes, and turns it off with one', { tags: 'extended' }, async () => {
    const { recoveryCodes, ...mine } = await personWithFactor();
    const page = await open('/profile', { as: mine });
    const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
    await section.getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await page.getByRole('button', { name: 'Ya los guardé' }).waitFor();
    const [fresh = ''] = await shownCodes(page);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await section.getByRole('button', { name: 'Desactivar' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Desactivar la verificación en dos pasos?' });
    await dialog.getByLabel('Código').pressSequentially(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await waitForText(page, 'El código no es correcto, o ya se usó.');
    await retype(dialog.getByLabel('Código'), fresh);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Verificación en dos pasos desactivada.');
    // The button that was pressed is gone.
    await section.locator('button:focus', { hasText: 'Activar' }).waitFor();
    expect((await mine.call(factor.read)).body.since).toBe(null);
  });

  test('an administrator removes it in the form of another user; typed fields stay', {
    tags: 'extended',
  }, async () => {
    const { user } = await personWithFactor();
    const page = await open(`/users/${user.id}/edit`, { as: await person('admin') });
    const form = userForm(page);
    await retype(form.first, 'Sin guardar');
    const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
    await section.getByRole('button', { name: 'Quitar' }).click();
    const dialog = page.getByRole('dialog', { name: /^¿Quitar la verificación/ });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await waitForToast(page, 'Verificación en dos pasos y passkeys quitadas.');
    await section.getByText('No la usa, y no tiene passkeys.').waitFor();
    expect(await form.first.inputValue()).toBe('Sin guardar');
    const params = { id: user.id };
    expect((await (await api().as('admin')).call(factor.of, { params })).body.since).toBe(null);
  });

  test('the own form, and that of an editor, have no such section', { tags: 'extended' }, async () => {
    const boss = await person('admin');
    const page = await open(`/users/${boss.user.id}/edit`, { as: boss });
    await page.getByRole('region', { name: 'Actividad' }).waitFor();
    expect(await page.getByRole('region', { name: 'Verificación en dos pasos' }).count()).toBe(0);
  });
});

describe('where the role needs one', () => {
  const { open, api } = appInBrowser({ SECOND_FACTOR_ROLES: 'editor' });

  test('who has none is led through it at the sign-in, on a phone, and then is in', async () => {
    const { user } = await api().signedIn('editor', { password_hash });
    const page = await open('/login', { size: narrow });
    await loginPage(page).signIn(user.email, password);
    await page.getByRole('heading', { name: 'Configura la verificación en dos pasos' }).waitFor();
    await page.getByRole('img', { name: 'Código QR para tu app de verificación' }).waitFor();
    await expectAccessibleAndFits(page);
    const key = await shownKey(page);
    await field(page).pressSequentially('000000');
    await page.keyboard.press('Enter');
    await waitForText(page, 'El código no es correcto, o ya se usó.');
    await retype(field(page), codeAt(key));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ya los guardé' }).waitFor();
    expect(await shownCodes(page)).toHaveLength(10);
    await expectAccessibleAndFits(page);
    expect(await isSignedIn(page)).toBe(false);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await waitForPath(page, '/dashboard');
    await visit(page, '/profile');
    await waitForText(page, 'Tu rol la necesita: no se puede desactivar.');
  });

  test('a session of before, begun with the password alone, leads to the sign-in', {
    tags: 'extended',
  }, async () => {
    const before = await api().signedIn('editor', { password_hash });
    const page = await open('/profile', { as: before });
    await waitForPath(page, '/login');
    expect(await isSignedIn(page)).toBe(false);
  });
});
