import { beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { mailedLink } from '../../api/testing/calls/outbox.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { userForm } from '../pages/user.ts';
import { appInBrowser } from '../support/browser.ts';
import { arrivesAt, reads, toasts } from '../support/see.ts';

/** Several people, or several tabs, in one browser. */
const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

test('a second tab on the login follows, as who signed in', async () => {
  const { user } = await api().signedIn('editor', { password_hash });
  const first = await open('/login');
  const second = await first.context().newPage();
  await second.goto('/login');
  await loginPage(second).continue.waitFor();
  await loginPage(first).signIn(user.email, 'correct horse');
  await arrivesAt(first, '/dashboard');
  await arrivesAt(second, '/dashboard');
});

test('the next person finds neither the work nor the lists of the one before, in any tab', async () => {
  const before = await api().signedIn('editor');
  const { user: next } = await api().signedIn('editor', { password_hash });
  const first = await open('/users?search=secreto', { as: before });
  await listPage(first).empty.waitFor();
  const second = await first.context().newPage();
  await second.goto('/users/new');
  await userForm(second).first.fill('A medias');
  await first.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = second.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.waitFor();
  await loginPage(first).signIn(next.email, 'correct horse');
  await arrivesAt(first, '/dashboard');

  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => userForm(second).first.inputValue()).toBe('');
  await first.getByRole('link', { name: 'Users', exact: true }).click();
  await listPage(first).rows.first().waitFor();
  expect(await listPage(first).search.inputValue()).toBe('');
});

test("a mailed link of somebody else's leaves the session as it is", async () => {
  const { user } = await api().signedIn('user');
  await api().nobody.call(session.forgotPassword, { body: { email: user.email } });
  const { pathname, search } = await mailedLink(api().dataDir, user.email);
  const page = await open(pathname + search, { as: 'editor' });
  await page.getByLabel('Contraseña nueva').fill('a better horse');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await arrivesAt(page, '/dashboard');
});

test('the last administrator reads why their account stays', async () => {
  const admin = await api().signedIn('admin', { password_hash });
  const page = await open('/delete_account', { as: admin });
  await page.getByLabel('Email').fill(admin.user.email);
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).pressSequentially('correct horse');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await toasts(page, 'Hubo un problema al eliminar la cuenta.');
  await reads(page, 'Debe quedar al menos un administrador.');
});
