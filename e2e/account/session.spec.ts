import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../api/security/passwords.ts';
import { mailedLink } from '../../api/testing/calls/outbox.ts';
import { loginPage } from '../pages/login.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const stored = (name: string) => `localStorage.getItem('${name}')`;

describe('login', () => {
  test.each(['/login', '/'])('%s shows the login', async (path) => {
    const page = await open(path);
    await waitForPath(page, '/login');
    await loginPage(page).continue.waitFor();
  });

  test('an invalid address shows an error and sends no request', async () => {
    const page = await open('/login');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent += 1;
    });
    await loginPage(page).signIn('not an address', 'x');
    await waitForText(page, 'Por favor, ingresa un correo válido.');
    expect(sent).toBe(0);
  });

  test('Continue looks enabled only when both fields are filled', async () => {
    const page = await open('/login');
    const { email, password, continue: button } = loginPage(page);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await email.fill('a@example.com');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await password.fill('x');
    expect(await button.getAttribute('aria-disabled')).toBe('false');
  });

  test('the password can be shown', async () => {
    const page = await open('/login');
    await loginPage(page).password.fill('secret');
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    expect(await loginPage(page).password.getAttribute('type')).toBe('text');
  });

  test('a wrong password', async () => {
    const { user } = await api().signedIn('editor', { password_hash });
    const page = await open('/login');
    await loginPage(page).signIn(user.email, 'wrong horse');
    await waitForToast(page, 'Login failed. Please try again.');
    expect(await page.evaluate(stored('authToken'))).toBeNull();
  });

  test.each([
    ['admin', '/dashboard'],
    ['editor', '/dashboard'],
    ['user', '/spots/user'],
  ] as const)('%s is redirected to %s, and signs out', async (role, home) => {
    const { user } = await api().signedIn(role, { password_hash });
    const page = await open('/login');
    await loginPage(page).signIn(`  ${user.email} `, ' correct horse ');
    await waitForToast(page, 'You have logged in successfully!');
    await waitForPath(page, home);
    expect(await page.evaluate(stored('authToken'))).toMatch(/^[\w-]{43}$/);
    expect(await page.evaluate(stored('role'))).toBe(role);
    expect(await page.evaluate(stored('userId'))).toBe(user.id);
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
    await waitForPath(page, '/login');
    for (const name of ['authToken', 'role', 'userId']) expect(await page.evaluate(stored(name))).toBeNull();
  });

  test('signing out ends the session on the server', async () => {
    const person = await api().signedIn('editor');
    const page = await open('/users/new', { as: person });
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    expect((await answered).status()).toBe(200);
    await open('/users', { as: person }).then((again) => waitForPath(again, '/login'));
  });
});

describe('forgot password', () => {
  test('the dialog mails a link, the link sets a new password', async () => {
    const { user } = await api().signedIn('editor', { password_hash });
    const page = await open('/login');
    const login = loginPage(page);
    await login.forgot.click();
    const send = login.modal.getByRole('button', { name: 'Send Reset Link' });
    expect(await send.isDisabled()).toBe(true);
    await login.modal.getByLabel('Email').fill(user.email);
    await send.click();
    await waitForToast(page, 'New password reset email sent successfully!');
    await login.modal.waitFor({ state: 'detached' });

    await page.goto((await mailedLink(api().dataDir, user.email)).href);
    await page.getByLabel('Contraseña nueva').fill('a better horse');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await waitForPath(page, '/login');
    await login.signIn(user.email, 'a better horse');
    await waitForPath(page, '/dashboard');
  });

  test('a failure shows the sentence of the rule, and the dialog stays open', async () => {
    const page = await open('/login');
    const login = loginPage(page);
    await page.route('**/auth/forgot_password', (route) => route.abort());
    await login.forgot.click();
    await login.modal.getByLabel('Email').fill('a@example.com');
    await login.modal.getByRole('button', { name: 'Send Reset Link' }).click();
    await waitForToast(page, 'Forgot password failed. Please try again.');
    await login.modal.waitFor();
  });

  test('Escape closes the dialog; a used or missing token shows an error', async () => {
    const page = await open('/login');
    await loginPage(page).forgot.click();
    await page.keyboard.press('Escape');
    await loginPage(page).modal.waitFor({ state: 'detached' });
    await page.goto('/reset_password?token=used');
    await page.getByLabel('Contraseña nueva').fill('a better horse');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await waitForText(page, 'Este enlace ya no sirve. Pide uno nuevo.');
    await page.goto('/reset_password');
    await waitForText(page, 'Este enlace ya no sirve. Pide uno nuevo.');
  });
});

describe('account deletion', () => {
  const deleteButton = 'Eliminar cuenta';
  const mailSent = /Si existe una cuenta con ese correo/;

  test('signed in with that address: at once, after a dialog that names it and asks for the password', async () => {
    const person = await api().signedIn('user', { password_hash });
    const page = await open('/delete_account', { as: person });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/delete_account')) sent += 1;
    });
    await page.getByLabel('Email').pressSequentially(person.user.email);
    await page.getByRole('button', { name: deleteButton }).click();
    const dialog = page.getByRole('dialog', { name: `¿Eliminar la cuenta ${person.user.email}?` });
    await waitForText(page, /tu perfil y tus datos personales/);
    await expectAccessible(page);
    // The focus is on Cancel.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toBe(0);
    await page.getByRole('button', { name: deleteButton }).click();
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('a guess');
    await page.keyboard.press('Enter');
    await waitForText(page, 'La contraseña actual no es correcta.');
    await expectAccessibleAtBothWidths(page);
    await dialog.getByLabel('Password', { exact: true }).fill('');
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
    await dialog.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click();
    await waitForToast(page, 'Cuenta eliminada correctamente');
    expect(await page.evaluate(stored('authToken'))).toBeNull();
  });

  test('otherwise by a mailed link, with the same answer for unknown addresses', async () => {
    const { user } = await api().signedIn('user', { password_hash });
    const page = await open('/delete_account');
    for (const email of ['nobody@example.com', user.email]) {
      await page.reload();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: deleteButton }).click();
      await waitForText(page, mailSent);
    }
    await page.goto((await mailedLink(api().dataDir, user.email)).href);
    await page.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click();
    await waitForToast(page, 'Cuenta eliminada correctamente');
    await page.goto('/login');
    await loginPage(page).signIn(user.email, 'correct horse');
    await waitForToast(page, 'Login failed. Please try again.');
  });

  test('a failure shows the sentence of the rule', async () => {
    const page = await open('/delete_account');
    await page.route('**/auth/delete_account', (route) => route.abort());
    await page.getByLabel('Email').fill('a@example.com');
    await page.getByRole('button', { name: deleteButton }).click();
    await waitForToast(page, 'Hubo un problema al eliminar la cuenta.');
  });
});
