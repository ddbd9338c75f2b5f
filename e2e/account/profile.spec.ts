import { beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/* One's own record; that role user changes it too is in address.spec.ts. */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const saveButton = { name: 'Guardar Cambios' };

test('staff change their own record; a failure shows the sentence of the rule', async () => {
  const person = await api().signedIn('editor');
  const page = await open('/profile', { as: person });
  const form = userForm(page);
  expect(await form.email.inputValue()).toBe(person.user.email);
  expect(await form.role.count()).toBe(0);
  expect(await form.type.isDisabled()).toBe(false);
  await retype(form.first, 'Nueva');
  await page.route('**/users/*', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', saveButton).click();
  await waitForToast(page, 'Error actualizando el perfil. Intenta de nuevo.');
  expect(await form.first.inputValue()).toBe('Nueva');
  await page.unroute('**/users/*');
  await page.getByRole('button', saveButton).click();
  await waitForToast(page, 'Perfil actualizado correctamente');
  // The second save sends the version that the first one returned.
  await retype(form.last, 'Vez');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    page.getByRole('button', saveButton).click(),
  ]);
  expect(answer.status()).toBe(200);
  await page.reload();
  await expect.poll(() => form.last.inputValue()).toBe('Vez');
  expect(await form.first.inputValue()).toBe('Nueva');
});

test('a new password requires the current one, warns first, and ends all sessions', {
  tags: 'extended',
}, async () => {
  const person = await api().signedIn('editor', { password_hash });
  const page = await open('/profile', { as: person });
  const form = userForm(page);
  expect(await form.currentPassword.count()).toBe(0);
  await form.password.pressSequentially('a better horse');
  // Beside it, not at the end of the page.
  const section = page.getByRole('region').filter({ has: page.locator('input[name=password]') });
  await section.getByText(/se cerrarán todas tus sesiones/).waitFor();
  await page.getByRole('button', saveButton).click();
  await waitForText(page, 'Escribe tu contraseña actual.');
  await form.currentPassword.pressSequentially('a guess');
  await page.getByRole('button', saveButton).click();
  await waitForText(page, 'La contraseña actual no es correcta.');
  await retype(form.currentPassword, 'correct horse');
  await page.getByRole('button', saveButton).click();
  await waitForToast(page, 'Perfil actualizado correctamente');
  await waitForPath(page, '/login');
  const body = { email: person.user.email, password: 'a better horse' };
  expect((await api().nobody.call(session.login, { body })).status).toBe(200);
});
