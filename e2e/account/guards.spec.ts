import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loginPage } from '../pages/login.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

/* Which screens the browser opens for whom; what the server refuses is in system-tests/rights. */

const { open, allowErrors } = appInBrowser();

const staffScreens = ['/dashboard', '/users/new', '/spot_revisions', '/pics/list', '/comments'];

test('screens redirect anonymous visitors to the login', async () => {
  const page = await open('/users/new');
  await waitForPath(page, '/login');
  for (const path of ['/spots/user', '/profile']) {
    const before = Number(await page.evaluate('history.length'));
    await visit(page, path);
    await waitForPath(page, '/login');
    // The history entry is replaced, so Back does not return to the refused address.
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(before + 1);
  }
});

test("role user has only 'Mis Spots', and every other screen leads there", async () => {
  const page = await open('/profile', { as: 'user' });
  const menu = page.getByRole('navigation').getByRole('link');
  await menu.first().waitFor();
  expect(await menu.allTextContents()).toEqual(['Mis Spots']);
  await menu.first().click();
  await waitForPath(page, '/spots/user');
  for (const path of [...staffScreens, '/', '/login']) {
    await visit(page, path);
    await waitForPath(page, '/spots/user');
  }
  await page.goto('/users');
  await waitForPath(page, '/spots/user');
});

test('staff: / and /login redirect to /dashboard, as does the link of the 404 screen', async () => {
  const page = await open('/metrics', { as: 'admin' });
  await waitForText(page, '404');
  await waitForText(page, 'Esta página no existe');
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await waitForPath(page, '/dashboard');
  await visit(page, '/login');
  await waitForPath(page, '/dashboard');
  await page.goto('/');
  await waitForPath(page, '/dashboard');
});

test('the shell of staff: menu, Back, drawer, language', { tags: 'extended' }, async () => {
  const page = await open('/users', { as: 'editor' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.waitFor();
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(staffMenu);
  await page.getByRole('link', { name: 'Agregar' }).click();
  await waitForPath(page, '/users/new');
  await page.getByRole('button', { name: 'Volver' }).click();
  await waitForPath(page, '/users');

  // The drawer is permanent on wide screens and temporary on narrow ones.
  expect((await menu.locator('xpath=..').boundingBox())?.width).toBe(240);
  await page.setViewportSize(narrow);
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await menu.getByRole('link', { name: 'Special Maps' }).click();
  await waitForPath(page, '/categories');
  await menu.waitFor({ state: 'hidden' });

  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Cuenta' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Add', exact: true }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
});

const staffMenu = [
  '/inbox',
  '/profile',
  '/dashboard',
  '/categories',
  '/adsbanners',
  '/users',
  '/stories',
  '/spots',
  '/spots_artist',
  '/spots_oasis',
  '/spots_user',
  '/comments',
  '/spot_revisions',
  '/submissions',
  '/notifications',
  '/pics',
  '/bulk',
  '/trash',
];

test('a chunk that cannot be loaded: an error that can be retried; after a deployment an offer to reload', {
  tags: 'extended',
}, async () => {
  const page = await open('/users', { as: 'admin' });
  allowErrors(/dynamically imported module/);
  await page.route('**/assets/UserForm-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Agregar' }).click();
  await waitForText(page, 'No se pudo cargar');
  expect(await page.getByText('Hay una versión nueva').count()).toBe(0);
  await page.unroute('**/assets/UserForm-*.js');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { name: 'Nuevo usuario' }).waitFor();

  await deployAnother(page);
  await page.route('**/assets/ArtistImport-*.js', (route) => route.abort());
  await page.goBack();
  await page.getByRole('link', { name: 'Importar artistas' }).click();
  await waitForText(page, 'Hay una versión nueva');
  await page.getByRole('button', { name: 'Recargar' }).waitFor();
});

test('a chunk of the login that cannot be loaded: an error that can be retried', {
  tags: 'extended',
}, async () => {
  const page = await open('/login');
  allowErrors(/dynamically imported module/);
  await page.route('**/assets/ForgotPassword-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await waitForText(page, 'No se pudo cargar');
  expect(await page.getByText('Hay una versión nueva').count()).toBe(0);
  await page.unroute('**/assets/ForgotPassword-*.js');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog', { name: 'Forgot your password?' }).waitFor();
});

test('without the code of the sign-in or of toasts the login is no empty page', {
  tags: 'extended',
}, async () => {
  const page = await open('/login', { fresh: true });
  allowErrors(/dynamically imported module/);
  await page.route('**/assets/ToastHost-*.js', (route) => route.abort());
  const login = loginPage(page);
  const refused = page.waitForEvent('requestfailed', (request) => /ToastHost-/.test(request.url()));
  await login.signIn('nobody@example.com', 'wrong');
  await refused;
  await login.signIn('somebody@example.com', 'wrong');

  await page.route('**/assets/signIn-*.js', (route) => route.abort());
  await page.reload();
  await login.signIn('nobody@example.com', 'wrong');
  await waitForText(page, 'No se pudo cargar');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await login.signIn('nobody@example.com', 'wrong');
  await waitForToast(page, 'Login failed. Please try again.');
});

/** Lets the page of the app name another entry script from now on. */
const deployAnother = (page: Page) =>
  page.route(page.url(), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-next.js');
    await route.fulfill({ response, body });
  });
