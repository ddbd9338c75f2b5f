/** @module-tag extended */

import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#contract/keys.ts';
import type { Role } from '#contract/kit/roles.ts';
import { passkeys } from '#contract/passkeys.ts';
import { users } from '#contract/users.ts';
import { createSession } from '../../api/nouns/session/session.store.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import type { TestUser } from '../../api/testing/calls/startTestApi.ts';
import { addPasskey } from '../../api/testing/passkeys/passkeyPeople.ts';
import { openList } from '../pages/fields.ts';
import { loginPage } from '../pages/login.ts';
import { userForm } from '../pages/user.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { withAuthenticator } from '../support/authenticator.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visitUntilIdle } from '../support/idle.ts';
import { retype } from '../support/typing.ts';

/* Passkeys on the screens, with an authenticator of Chromium (product/passkeys). */

const password = 'correct horse';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Entrar con una passkey' });
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const isSignedIn = (page: Page) => page.evaluate<boolean>(`localStorage.getItem('authToken') !== null`);

type App = ReturnType<typeof appInBrowser>;
/** Opens a page at `localhost`: browsers have no passkeys at 127.0.0.1. */
const openAt = ({ open, api }: App) => {
  type Opened = Parameters<App['open']>[1];
  return async (path: string, opened: Opened = {}) => {
    const page = await open(`${api().url.replace('127.0.0.1', 'localhost')}${path}`, {
      ...opened,
      fresh: true,
    });
    return { page, hands: await withAuthenticator(page) };
  };
};

describe('where nobody needs a second factor', () => {
  const app = appInBrowser();
  const { open, api } = app;
  const openLocal = openAt(app);
  const person = (role: Role = 'editor') => api().signedIn(role, { password_hash });
  async function personWithPasskey(role: Role = 'editor') {
    const mine = await person(role);
    return { ...mine, ...(await addPasskey(mine)) };
  }
  const stale = ({ user }: Pick<TestUser, 'user'>) =>
    api()
      .db.update(sessions)
      .set({ proved_at: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.user_id, user.id));

  test('a person adds one in the profile, on a phone, by keyboard, and signs in with one touch', async () => {
    const mine = await person();
    const { page } = await openLocal('/profile', { as: mine, size: narrow });
    await section(page).getByText('Todavía no tienes ninguna.').waitFor();
    await section(page).getByRole('button', { name: 'Añadir una passkey' }).press('Enter');
    await waitForToast(page, 'Passkey añadida.');
    await section(page).getByText('Chrome · Linux').waitFor();
    await section(page).getByRole('button', { name: 'Renombrar Chrome · Linux' }).press('Enter');
    const name = page.getByRole('dialog').getByLabel('Nombre');
    await name.and(page.locator(':focus')).waitFor();
    await expectAccessibleAndFits(page);
    await retype(name, '  ');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).press('Enter');
    await waitForText(page, 'Este campo es obligatorio.');
    await name.and(page.locator(':focus')).waitFor();
    await retype(name, 'Mi teléfono');
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Nombre guardado.');
    await section(page).getByText('Mi teléfono').waitFor();
    await expectAccessibleAndFits(page);
    // The same device is not asked to make a second one.
    await section(page).getByRole('button', { name: 'Añadir una passkey' }).press('Enter');
    await waitForToast(page, 'Este dispositivo ya tiene una passkey de tu cuenta.');

    await page.evaluate('localStorage.clear()');
    await page.goto(new URL('/login', page.url()).href);
    await expectAccessibleAndFits(page);
    await withPasskey(page).press('Enter');
    await waitForToast(page, 'You have logged in successfully!');
    await waitForPath(page, '/dashboard');
    const { data } = (await mine.call(passkeys.list)).body;
    expect(data).toMatchObject([{ name: 'Mi teléfono', usedAt: expect.any(String) }]);
    expect(await page.evaluate('localStorage.getItem("userId")')).toBe(mine.user.id);
  });

  test('a person who gives up is told of no error, and tries again', async () => {
    const { passkey, ...mine } = await personWithPasskey();
    const { page, hands } = await openLocal('/login');
    await hands.take(passkey);
    await hands.confirms(false);
    const begun = page.waitForResponse(/login\/passkey\/begin/);
    await withPasskey(page).click();
    await begun;
    await page.locator('.passkey[aria-disabled=false]').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await isSignedIn(page)).toBe(false);
    await hands.confirms(true);
    await withPasskey(page).click();
    await waitForPath(page, '/dashboard');
    expect(await page.evaluate('localStorage.getItem("userId")')).toBe(mine.user.id);
  });

  test('a removed one is refused, and the password still works', async () => {
    const { passkey, id, ...mine } = await personWithPasskey();
    const { page, hands } = await openLocal('/profile', { as: mine });
    await hands.take(passkey);
    await section(page).getByRole('button', { name: 'Quitar Passkey' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Quitar la passkey «Passkey»?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await waitForToast(page, 'Passkey quitada.');
    await section(page).getByText('Todavía no tienes ninguna.').waitFor();
    await page.evaluate('localStorage.clear()');
    await page.goto(new URL('/login', page.url()).href);
    await withPasskey(page).click();
    await waitForToast(page, 'Esta passkey no sirve. Prueba con otra o con tu contraseña.');
    expect(await isSignedIn(page)).toBe(false);
    await loginPage(page).signIn(mine.user.email, password);
    await waitForPath(page, '/dashboard');
    expect((await mine.call(passkeys.remove, { params: { id } })).status).toBe(404);
  });

  test('it proves who one is for a key, and what was typed stays', async () => {
    const { passkey, ...boss } = await personWithPasskey('admin');
    await stale(boss);
    const { page, hands } = await openLocal('/keys', { as: boss });
    await hands.take(passkey);
    await page.getByRole('button', { name: 'Nueva clave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva clave' });
    await dialog.getByLabel('Nombre', { exact: false }).first().pressSequentially('Con passkey');
    await dialog.getByRole('combobox', { name: 'Dueño' }).pressSequentially(boss.user.email);
    await openList(page).getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Special Maps' }).press('Space');
    await dialog.getByRole('button', { name: 'Crear clave' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    const touch = proof.getByRole('button', { name: 'Usar una passkey' });
    await touch.waitFor();
    await expectAccessible(page);
    // Given up once: the dialog stays, with the password beside it.
    await hands.confirms(false);
    const begun = page.waitForResponse(/prove\/passkey\/begin/);
    await touch.click();
    await begun;
    await page.locator('.passkey[aria-disabled=false]').waitFor();
    await hands.confirms(true);
    await touch.click();
    await page.getByRole('dialog', { name: 'Clave creada: Con passkey' }).waitFor();
    expect((await boss.call(keys.list)).body.data).toMatchObject([{ name: 'Con passkey' }]);
  });

  test('it leads back to unsaved work, as the same person only', async () => {
    const [{ passkey, ...editor }, other] = [await personWithPasskey(), await personWithPasskey()];
    const { user } = await api().signedIn('user');
    const { page, hands } = await openLocal('/ready', { as: editor });
    // Otherwise what the form still reads, not the save, might get the 401 of the ended session.
    await visitUntilIdle(page, `/users/${user.id}/edit`);
    const form = userForm(page);
    await retype(form.first, 'Guardada');
    await api().db.delete(sessions).where(eq(sessions.user_id, editor.user.id));
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await hands.take(other.passkey);
    await withPasskey(page).click();
    await dialog.getByText('Esta passkey es de otra cuenta.').waitFor();
    await expectAccessible(page);
    expect(await isSignedIn(page)).toBe(false);
    await hands.forget(other.passkey);
    await hands.take(passkey);
    await withPasskey(page).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await form.first.inputValue()).toBe('Guardada');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'User updated successfully!');
    const params = { id: user.id };
    expect((await (await api().as('admin')).call(users.read, { params })).body.first_name).toBe('Guardada');
  });

  test('at an IP address the sign-in does not offer it, and the profile says where it works', async () => {
    const mine = await person();
    const page = await open('/profile', { as: mine, size: narrow });
    const local = api().url.replace('127.0.0.1', 'localhost');
    await section(page).getByText(`Las passkeys solo funcionan en ${local}.`).waitFor();
    expect(await section(page).getByRole('button').count()).toBe(0);
    await expectAccessibleAndFits(page);
    await page.evaluate('localStorage.clear()');
    await page.goto('/login');
    await loginPage(page).continue.waitFor();
    expect(await withPasskey(page).count()).toBe(0);
  });
});

describe('where the role needs a second factor', () => {
  const app = appInBrowser({ SECOND_FACTOR_ROLES: 'editor' });
  const { api } = app;
  const openLocal = openAt(app);
  async function editorWithPasskey() {
    const { user } = await api().signedIn('editor', { password_hash });
    const mine = { ...api().callerWith(await createSession(api().db, user.id, { factor: true })), user };
    return { ...mine, ...(await addPasskey(mine)) };
  }

  test('who has a passkey only is led to it after the password', async () => {
    const { passkey, ...mine } = await editorWithPasskey();
    const { page, hands } = await openLocal('/login', { size: narrow, language: 'en' });
    await hands.take(passkey);
    await loginPage(page).signIn(mine.user.email, password);
    await page.getByRole('heading', { name: 'Sign in with your passkey' }).waitFor();
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await button.and(page.locator(':focus')).waitFor();
    await expectAccessibleAndFits(page);
    expect(await isSignedIn(page)).toBe(false);
    await page.keyboard.press('Enter');
    await waitForPath(page, '/dashboard');
  });

  test('the last one stays, and the profile says why', async () => {
    const mine = await editorWithPasskey();
    const { page } = await openLocal('/profile', { as: mine });
    await page.getByText('Tu rol necesita un segundo paso, y tu passkey lo es.').waitFor();
    await section(page).getByRole('button', { name: 'Quitar Passkey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
    await waitForToast(page, 'Tu rol necesita un segundo paso, y este es el último.');
    expect((await mine.call(passkeys.list)).body.data).toHaveLength(1);
  });
});
