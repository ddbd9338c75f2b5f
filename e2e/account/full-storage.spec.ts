/** @module-tag extended */

import { beforeAll, expect, test } from 'vitest';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/* Other programs of the same address may have filled the browser's storage; some browsers have none for private windows. */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
  const rows = ['Tango', 'Milonga'].map((name) => ({ name, order: 1 }));
  await api().db.insert(categories).values(rows);
});

/** What a browser does without room. */
const full = `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`;

test('with a full storage a person signs in, filters a list, opens a record and comes back, until a reload', async () => {
  const { user } = await api().signedIn('editor', { password_hash });
  const page = await open('/login', { fresh: true });
  // What another person's session has left.
  await page.evaluate("Object.assign(localStorage, { role: 'admin', userId: 'of somebody else' })");
  await page.addInitScript(full);
  await page.evaluate(full);
  await loginPage(page).signIn(user.email, 'correct horse');
  await waitForPath(page, '/dashboard');
  await page.getByRole('link', { name: 'Special Maps' }).click();
  const list = listPage(page);
  await list.row('Milonga').waitFor();
  await list.search.pressSequentially('tan');
  await page.waitForURL(/search=tan(&|$)/);
  await list.row('Milonga').waitFor({ state: 'detached' });
  await list.edit('Tango').click();
  await page.getByRole('textbox', { name: 'Nombre' }).waitFor();
  await page.goBack();
  await list.row('Tango').waitFor();
  expect(await list.search.inputValue()).toBe('tan');
  expect(
    await page.evaluate("['role', 'userId', 'authToken'].filter((name) => name in localStorage)"),
  ).toEqual([]);
  await page.reload();
  await waitForPath(page, '/login');
  await waitForText(page, 'Continue');
});

/** What a browser does whose person has blocked all cookies. */
const blocked = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException('denied', 'SecurityError'); } })`;

test('with a blocked storage a person signs in, saves a record from a list and signs out', async () => {
  const { user } = await api().signedIn('editor', { password_hash });
  const page = await open('/ready', { fresh: true });
  await page.addInitScript(blocked);
  await page.goto('/login');
  await loginPage(page).signIn(user.email, 'correct horse');
  await waitForPath(page, '/dashboard');
  await page.getByRole('link', { name: 'Special Maps' }).click();
  const list = listPage(page);
  await list.edit('Milonga').click();
  await retype(page.getByRole('textbox', { name: 'Nombre' }), 'Chamamé');
  await page.keyboard.press('Enter');
  await list.row('Chamamé').waitFor();
  const { rows } = await api().database.pool.query('select name from categories order by name');
  expect(rows).toEqual([{ name: 'Chamamé' }, { name: 'Tango' }]);
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
  await waitForPath(page, '/login');
});
