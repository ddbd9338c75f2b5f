import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../api/security/passwords.ts';
import { loginPage } from '../pages/login.ts';
import { userForm } from '../pages/user.ts';
import {
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

const saveButton = { name: 'Guardar Cambios' };

describe('profile', () => {
  test.each(['user', 'editor'] as const)('%s changes their own record', async (role) => {
    const person = await api().signedIn(role);
    const page = await open('/profile', { as: person });
    const form = userForm(page);
    expect(await form.email.inputValue()).toBe(person.user.email);
    expect(await form.role.count()).toBe(0);
    // Only staff may change the type.
    expect(await form.type.getAttribute('aria-disabled')).toBe(role === 'user' ? 'true' : null);
    await form.first.fill('Nueva');
    await page.getByRole('button', saveButton).click();
    await waitForToast(page, 'Perfil actualizado correctamente');
    // The second save sends the version that the first one returned.
    await form.last.fill('Vez');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT'),
      page.getByRole('button', saveButton).click(),
    ]);
    expect(answer.status()).toBe(200);
    await page.reload();
    await expect.poll(() => form.last.inputValue()).toBe('Vez');
    expect(await form.first.inputValue()).toBe('Nueva');
  });

  test('a failure shows the sentence of the rule', async () => {
    const page = await open('/profile', { as: await api().signedIn('editor') });
    await userForm(page).first.fill('Nadie');
    await page.route('**/users/*', (route) => route.abort());
    await page.getByRole('button', saveButton).click();
    await waitForToast(page, 'Error actualizando el perfil. Intenta de nuevo.');
    expect(await userForm(page).first.inputValue()).toBe('Nadie');
  });

  test('a new password requires the current one, warns first, and ends all sessions', async () => {
    const person = await api().signedIn('editor', { password_hash });
    const page = await open('/profile', { as: person });
    const form = userForm(page);
    expect(await form.currentPassword.count()).toBe(0);
    await form.password.pressSequentially('a better horse');
    await waitForText(page, /se cerrarán todas tus sesiones/);
    await page.getByRole('button', saveButton).click();
    await waitForText(page, 'Escribe tu contraseña actual.');
    await form.currentPassword.pressSequentially('a guess');
    await page.getByRole('button', saveButton).click();
    await waitForText(page, 'La contraseña actual no es correcta.');
    await expectAccessibleAtBothWidths(page);
    await form.currentPassword.fill('');
    await form.currentPassword.pressSequentially('correct horse');
    await page.getByRole('button', saveButton).click();
    await waitForToast(page, 'Perfil actualizado correctamente');
    await waitForPath(page, '/login');
    await loginPage(page).signIn(person.user.email, 'a better horse');
    await waitForPath(page, '/dashboard');
  });
});
