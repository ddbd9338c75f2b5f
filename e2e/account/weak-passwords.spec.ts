import { beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { mailedLink } from '../../api/testing/calls/outbox.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessible, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/* Fields of new passwords say why one is refused, before and after the server does (product/accounts#quality). */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

test('the meter of a form knows the names typed beside it; a refused password keeps the form', {
  tags: 'extended',
}, async () => {
  const page = await open('/users/new', { as: await api().signedIn('admin') });
  const form = userForm(page);
  await form.fill({ first: 'Luna', last: 'Paz', email: 'm@example.com', password: 'corta' });
  await waitForText(page, 'Faltan 3 caracteres.');
  await retype(form.password, 'Password');
  await waitForText(page, /Es de las más usadas/);
  await retype(form.password, 'viva-1un4-ya');
  await waitForText(page, /Contiene el nombre o el correo/);
  await expectAccessible(page);
  await retype(form.first, 'Ana');
  await waitForText(page, 'Buena.');
  await retype(form.password, 'password1');
  await form.save.click();
  await waitForText(page, /Esta contraseña es de las más usadas/);
  expect(await form.password.inputValue()).toBe('password1');
  await retype(form.password, 'una frase muy larga');
  await waitForText(page, 'Muy buena.');
  await form.save.click();
  await waitForToast(page, 'User added successfully!');
});

test('a mailed link on a phone: the owner is told why, and the link still works', {
  tags: 'extended',
}, async () => {
  const { user } = await api().signedIn('editor', { password_hash, first_name: 'Marisol' });
  await api().nobody.call(session.forgotPassword, { body: { email: user.email } });
  const { href } = await mailedLink(api().dataDir, user.email);
  const page = await open('/login', { size: narrow });
  await page.goto(href);
  const field = page.getByLabel('Contraseña nueva');
  await field.pressSequentially('12345678');
  await waitForText(page, /Es de las más usadas/);
  await expectAccessible(page);
  // Only the server knows whose link it is.
  await retype(field, 'marisol y el mar');
  await field.press('Enter');
  await waitForText(page, /La contraseña contiene el nombre/);
  await retype(field, 'una frase muy larga');
  await field.press('Enter');
  await waitForPath(page, '/login');
});
