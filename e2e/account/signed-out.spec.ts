import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { withFactor } from '../../api/testing/factor/withFactor.ts';
import { offline, online } from '../pages/connection.ts';
import { loginPage } from '../pages/login.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visitUntilIdle } from '../support/idle.ts';
import { retype } from '../support/typing.ts';

/* What the pages and dialogs of who is not signed in say when something is wrong, and where the focus is then (product/forms#errors). */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const invalid = 'Por favor, ingresa un correo válido.';
const waitForFocus = (field: Locator) => field.and(field.page().locator(':focus')).waitFor();
const count = (page: Page, path: string) => {
  const sent = { times: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith(path)) sent.times += 1;
  });
  return sent;
};

test('an invalid address has the focus, each time it is sent', async () => {
  const page = await open('/login');
  const { email, password, continue: button, forgot, modal } = loginPage(page);
  await email.pressSequentially('malo');
  await password.pressSequentially('correct horse');
  for (let times = 0; times < 2; times += 1) {
    await button.press('Enter');
    await waitForFocus(email);
  }
  await waitForText(page, invalid);
  await forgot.press('Enter');
  // As it was typed.
  await expect.poll(() => modal.getByLabel('Email').inputValue()).toBe('malo');
  for (let times = 0; times < 2; times += 1) {
    await modal.getByRole('button', { name: 'Send Reset Link' }).press('Enter');
    await waitForFocus(modal.getByLabel('Email'));
  }
  await modal.getByText(invalid).waitFor();
});

test('a mailed link that cannot be asked for is told in its dialog; closing it gives the focus back', async () => {
  const { user } = await api().signedIn('user');
  const page = await open('/login', { size: narrow, fresh: true });
  const { forgot, modal } = loginPage(page);
  const send = modal.getByRole('button', { name: 'Send Reset Link' });
  await forgot.press('Enter');
  await modal.getByLabel('Email').pressSequentially(user.email);
  await offline(page);
  await send.press('Enter');
  await modal.getByRole('alert').filter({ hasText: 'Sin conexión' }).waitFor();
  await waitForFocus(send);
  await online(page);
  await page.route('**/auth/forgot_password', (route) => route.fulfill({ status: 500 }));
  await send.press('Enter');
  const failed = modal.getByText('Forgot password failed. Please try again.');
  await failed.waitFor();
  await waitForFocus(send);
  await expectAccessibleAndFits(page, 'dialog');
  await page.unroute('**/auth/forgot_password');
  await modal.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await modal.waitFor({ state: 'detached' });
  await waitForFocus(forgot);

  await forgot.press('Enter');
  await modal.getByLabel('Email').pressSequentially(user.email);
  await page.keyboard.press('Enter');
  await modal.waitFor({ state: 'detached' });
  await waitForFocus(forgot);
});

test('the deletion of an account: the missing address, the dialog that is cancelled, and the answer have the focus', {
  tags: 'extended',
}, async () => {
  const page = await open('/delete_account', { as: 'user' });
  const email = page.getByLabel('Email');
  const button = page.getByRole('button', { name: 'Eliminar cuenta' });
  await button.press('Enter');
  await waitForFocus(email);
  await email.pressSequentially('nobody@example.com');
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: '¿Eliminar la cuenta nobody@example.com?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await waitForFocus(button);
  await button.press('Enter');
  const password = dialog.getByLabel('Password', { exact: true });
  await password.pressSequentially('a guess');
  await dialog.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).press('Enter');
  await waitForText(page, /Si existe una cuenta con ese correo/);
  await waitForFocus(page.getByRole('heading', { name: 'Eliminar cuenta' }));
});

describe('a session that ended while typing', () => {
  test('its dialog checks what the login checks, and says the same without a connection', async () => {
    const editor = await api().signedIn('editor', { password_hash });
    const { user } = await api().signedIn('user');
    const page = await open('/ready', { as: editor, size: narrow, fresh: true });
    await visitUntilIdle(page, `/users/${user.id}/edit`);
    await retype(userForm(page).first, 'Guardada');
    await api().db.delete(sessions).where(eq(sessions.user_id, editor.user.id));
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    const email = dialog.getByLabel('Email');
    const button = dialog.getByRole('button', { name: 'Continuar' });
    const sent = count(page, '/auth/login');
    await button.press('Enter');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await email.pressSequentially('owner@');
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
    await button.press('Enter');
    await dialog.getByText(invalid).waitFor();
    await waitForFocus(email);
    await retype(email, editor.user.email);
    await offline(page);
    await button.press('Enter');
    await dialog.getByRole('alert').filter({ hasText: 'Sin conexión' }).waitFor();
    await expectAccessibleAndFits(page, '[role=dialog]');
    expect(sent.times).toBe(0);
    await online(page);
    // The first requests after a browser says that it is online may still fail.
    const answers = "fetch('/live', { cache: 'no-store' }).then(({ ok }) => ok, () => false)";
    await expect.poll(() => page.evaluate<boolean>(answers)).toBe(true);
    await button.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(sent.times).toBe(1);
  });

  test('the second step says so too, and «Volver» leads to the password', { tags: 'extended' }, async () => {
    const { user } = await api().signedIn('editor', { password_hash });
    const { code } = await withFactor(api(), user.id);
    const page = await open('/login', { fresh: true });
    const login = loginPage(page);
    await login.signIn(user.email, 'correct horse');
    const field = page.getByLabel('Código de 6 dígitos');
    await field.pressSequentially(code());
    await offline(page);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Sin conexión' }).waitFor();
    await waitForFocus(field);
    await online(page);
    await page.getByRole('button', { name: 'Volver' }).press('Enter');
    await waitForFocus(login.password);
  });
});
