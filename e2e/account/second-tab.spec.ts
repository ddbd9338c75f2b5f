/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { mailedLink } from '../../api/testing/calls/outbox.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* Several users, or several tabs, in one browser. */
const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

test('a login in one tab also signs in the other tabs', async () => {
  const { user } = await api().signedIn('user', { password_hash });
  const first = await open('/login');
  const second = await first.context().newPage();
  await second.goto('/login');
  await loginPage(second).continue.waitFor();
  await loginPage(first).signIn(user.email, 'correct horse');
  for (const tab of [first, second]) await waitForPath(tab, '/spots/user');
});

test('after another user signs in, no tab shows the form or the lists of the previous one', async () => {
  const before = await api().signedIn('editor');
  const { user: next } = await api().signedIn('editor', { password_hash });
  const first = await open('/users?search=secreto', { as: before });
  await listPage(first).empty.waitFor();
  const second = await first.context().newPage();
  await second.goto('/users/new');
  await userForm(second).first.pressSequentially('A medias');
  await first.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = second.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.waitFor();
  // Where an unfinished upload is.
  await first.evaluate((id) => localStorage.setItem(`upload:${id}:f00`, '{}'), before.user.id);
  await loginPage(first).signIn(next.email, 'correct horse');
  await waitForPath(first, '/dashboard');
  expect(
    await first.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('upload:'))"),
  ).toEqual([]);

  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => userForm(second).first.inputValue()).toBe('');
  await first.getByRole('link', { name: 'Users', exact: true }).click();
  await listPage(first).rows.first().waitFor();
  expect(await listPage(first).search.inputValue()).toBe('');
});

test.each([
  { who: 'another person finds nothing of theirs', isOther: true, name: 'Reservada', path: '/dashboard' },
  { who: 'the same person returns to their screen', isOther: false, name: 'Guardada', path: '/users' },
])('after a reload of an interrupted session $who', async ({ isOther, name, path }) => {
  const before = await api().signedIn('editor', { password_hash });
  const { user: other } = await api().signedIn('editor', { password_hash });
  const found = await api().signedIn('user', { first_name: name });
  const page = await open('/users', { as: before });
  const list = listPage(page);
  await list.search.pressSequentially(name);
  await waitForText(page, '1–1 de 1');
  await list.rows.first().click();
  await page.getByRole('form').getByLabel('Nombre').pressSequentially('x');
  await api().db.delete(sessions).where(eq(sessions.user_id, before.user.id));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor();
  await page.reload();
  await waitForPath(page, '/login');
  await loginPage(page).signIn(isOther ? other.email : before.user.email, 'correct horse');
  await waitForPath(page, path);
  if (isOther) await page.getByRole('link', { name: 'Users', exact: true }).click();
  await list.rows.first().waitFor();
  expect(await list.search.inputValue()).toBe(isOther ? '' : name);
  expect(page.url().includes(found.user.id)).toBe(!isOther);
});

test("opening another user's mailed link does not change the session", async () => {
  const { user } = await api().signedIn('user');
  await api().nobody.call(session.forgotPassword, { body: { email: user.email } });
  const { pathname, search } = await mailedLink(api().dataDir, user.email);
  const page = await open(pathname + search, { as: 'user' });
  await page.getByLabel('Contraseña nueva').pressSequentially('a better horse');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await waitForPath(page, '/spots/user');
});
