import { beforeAll, describe, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { mailedLink } from '../../api/testing/calls/outbox.ts';
import { loginPage } from '../pages/login.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const stored = (name: string) => `localStorage.getItem('${name}')`;

describe('login', () => {
  test('Continue looks enabled with both fields filled; an invalid address sends nothing; a wrong password', async () => {
    const page = await open('/');
    await waitForPath(page, '/login');
    const { email, password, continue: button } = loginPage(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent += 1;
    });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await email.pressSequentially('not an address');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await password.pressSequentially('wrong horse');
    expect(await button.getAttribute('aria-disabled')).toBe('false');
    await button.click();
    await waitForText(page, 'Por favor, ingresa un correo válido.');
    expect(sent).toBe(0);
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    const { user } = await api().signedIn('editor', { password_hash });
    await retype(email, user.email);
    await button.click();
    await waitForToast(page, 'Login failed. Please try again.');
    expect(await page.evaluate(stored('authToken'))).toBeNull();
  });

  // That staff are redirected to the dashboard is in the test of a forgotten password.
  test('role user is redirected to its spots, and signs out, on the server too', async () => {
    const { user } = await api().signedIn('user', { password_hash });
    const page = await open('/login');
    await loginPage(page).signIn(`  ${user.email} `, ' correct horse ');
    await waitForToast(page, 'You have logged in successfully!');
    await waitForPath(page, '/spots/user');
    const token = await page.evaluate<string>(stored('authToken'));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await page.evaluate(stored('role'))).toBe('user');
    expect(await page.evaluate(stored('userId'))).toBe(user.id);
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
    await waitForPath(page, '/login');
    for (const name of ['authToken', 'role', 'userId']) expect(await page.evaluate(stored(name))).toBeNull();
    expect((await answered).status()).toBe(200);
    expect((await api().callerWith(token).call(users.countries)).status).toBe(401);
  });
});

describe('forgot password', () => {
  test('the dialog mails a link, the link sets a new password', async () => {
    const { user } = await api().signedIn('editor', { password_hash });
    const page = await open('/login');
    const login = loginPage(page);
    await login.forgot.click();
    await login.modal.waitFor();
    await page.keyboard.press('Escape');
    await login.modal.waitFor({ state: 'detached' });
    await login.forgot.click();
    const send = login.modal.getByRole('button', { name: 'Send Reset Link' });
    expect(await send.isDisabled()).toBe(true);
    await login.modal.getByLabel('Email').pressSequentially(user.email);
    // A failure shows the sentence of the rule, and the dialog stays open.
    await page.route('**/auth/forgot_password', (route) => route.abort());
    await send.click();
    await login.modal.getByText('Forgot password failed. Please try again.').waitFor();
    await page.unroute('**/auth/forgot_password');
    await send.click();
    await waitForToast(page, 'New password reset email sent successfully!');
    await login.modal.waitFor({ state: 'detached' });

    await page.goto((await mailedLink(api().dataDir, user.email)).href);
    await page.getByLabel('Contraseña nueva').pressSequentially('a better horse');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await waitForPath(page, '/login');
    await login.signIn(user.email, 'a better horse');
    await waitForPath(page, '/dashboard');
  });

  test('a used or missing token shows an error', { tags: 'extended' }, async () => {
    const page = await open('/reset_password?token=used');
    await page.getByLabel('Contraseña nueva').pressSequentially('a better horse');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await waitForText(page, 'Este enlace ya no sirve. Pide uno nuevo.');
    await visit(page, '/login');
    await visit(page, '/reset_password');
    await waitForText(page, 'Este enlace ya no sirve. Pide uno nuevo.');
  });
});

describe('account deletion', () => {
  const deleteButton = 'Eliminar cuenta';
  const mailSent = /Si existe una cuenta con ese correo/;

  test('signed in with that address: at once, after a dialog that names it and asks for the password', {
    tags: 'extended',
  }, async () => {
    const person = await api().signedIn('user', { password_hash });
    const page = await open('/delete_account', { as: person, size: narrow });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/delete_account')) sent += 1;
    });
    await page.getByLabel('Email').pressSequentially(person.user.email);
    await page.getByRole('button', { name: deleteButton }).click();
    const dialog = page.getByRole('dialog', { name: `¿Eliminar la cuenta ${person.user.email}?` });
    await waitForText(page, /tu perfil y tus datos personales/);
    // The focus is on Cancel.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toBe(0);
    await page.getByRole('button', { name: deleteButton }).click();
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('a guess');
    await page.keyboard.press('Enter');
    await waitForText(page, 'La contraseña actual no es correcta.');
    await expectAccessibleAndFits(page);
    await retype(dialog.getByLabel('Password', { exact: true }), 'correct horse');
    await dialog.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click();
    await waitForToast(page, 'Cuenta eliminada correctamente');
    expect(await page.evaluate(stored('authToken'))).toBeNull();
  });

  test('otherwise by a mailed link, with the same answer for unknown addresses', {
    tags: 'extended',
  }, async () => {
    const { user } = await api().signedIn('user', { password_hash });
    const page = await open('/delete_account');
    const email = page.getByLabel('Email');
    await email.pressSequentially('nobody@example.com');
    // A failure shows the sentence of the rule.
    await page.route('**/auth/delete_account', (route) => route.abort());
    await page.getByRole('button', { name: deleteButton }).click();
    await waitForToast(page, 'Hubo un problema al eliminar la cuenta.');
    await page.unroute('**/auth/delete_account');
    await page.getByRole('button', { name: deleteButton }).click();
    await waitForText(page, mailSent);
    await visit(page, '/login');
    await visit(page, '/delete_account');
    await email.pressSequentially(user.email);
    await page.getByRole('button', { name: deleteButton }).click();
    await waitForText(page, mailSent);
    await page.goto((await mailedLink(api().dataDir, user.email)).href);
    await page.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click();
    await waitForToast(page, 'Cuenta eliminada correctamente');
    const body = { email: user.email, password: 'correct horse' };
    expect((await api().nobody.call(session.login, { body })).status).toBe(401);
  });
});
