import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, allowErrors } = appInBrowser();

const staffScreens = [
  '/dashboard',
  '/users',
  '/users/new',
  '/spots',
  '/spot_revisions',
  '/pics/list',
  '/comments',
];

test('every screen redirects anonymous visitors to the login', async () => {
  const page = await open('/login');
  for (const path of [...staffScreens, '/spots/user', '/profile']) {
    const before = Number(await page.evaluate('history.length'));
    await page.goto(path);
    await waitForPath(page, '/login');
    // The history entry is replaced, so Back does not return to the refused address.
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(before + 1);
  }
});

test('every staff screen redirects role user to /spots/user', async () => {
  const page = await open('/profile', { as: 'user' });
  for (const path of staffScreens) {
    await page.goto(path);
    await waitForPath(page, '/spots/user');
  }
});

test.each([
  ['user', '/spots/user'],
  ['editor', '/dashboard'],
  ['admin', '/dashboard'],
] as const)('%s: / and /login redirect to %s', async (as, home) => {
  await waitForPath(await open('/', { as }), home);
  await waitForPath(await open('/login', { as }), home);
});

test('staff see all menu entries in order', async () => {
  const page = await open('/users', { as: 'editor' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.waitFor();
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([
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
    '/notifications',
    '/pics',
  ]);
});

test("role user sees only 'Mis Spots'", async () => {
  const page = await open('/profile', { as: 'user' });
  const menu = page.getByRole('navigation').getByRole('link');
  await menu.first().waitFor();
  expect(await menu.allTextContents()).toEqual(['Mis Spots']);
  await menu.first().click();
  await waitForPath(page, '/spots/user');
});

test('the top bar goes back in history', async () => {
  const page = await open('/users', { as: 'admin' });
  await page.getByRole('link', { name: 'Agregar' }).click();
  await waitForPath(page, '/users/new');
  await page.getByRole('button', { name: 'Volver' }).click();
  await waitForPath(page, '/users');
});

test('an unknown address shows the 404 screen with a link to the home screen', async () => {
  const page = await open('/nowhere', { as: 'admin' });
  await waitForText(page, 'Esta página no existe');
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await waitForPath(page, '/dashboard');
});

describe('a chunk that cannot be loaded', () => {
  const failToLoad = async (page: Page) => {
    allowErrors(/dynamically imported module/);
    await page.route('**/assets/UserForm-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Agregar' }).click();
  };

  test('shows an error while the version is the same, and loads on retry', async () => {
    const page = await open('/users', { as: 'admin' });
    await failToLoad(page);
    await waitForText(page, 'No se pudo cargar');
    expect(await page.getByText('Hay una versión nueva').count()).toBe(0);
    await page.unroute('**/assets/UserForm-*.js');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { name: 'Nuevo usuario' }).waitFor();
  });

  test('missing after a deployment: the screen offers to reload', async () => {
    const page = await open('/users', { as: 'admin' });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/\/assets\/main-[\w-]+\.js/, '/assets/main-next.js');
      await route.fulfill({ response, body });
    });
    await failToLoad(page);
    await waitForText(page, 'Hay una versión nueva');
    await page.getByRole('button', { name: 'Recargar' }).waitFor();
  });
});

test('the drawer is permanent on wide screens and temporary on narrow ones', async () => {
  const page = await open('/profile', { as: 'admin' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  expect((await menu.locator('xpath=..').boundingBox())?.width).toBe(240);
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await menu.getByRole('link', { name: 'Users' }).click();
  await waitForPath(page, '/users');
  await menu.waitFor({ state: 'hidden' });
});

test('the language is chosen in the account menu and stored', async () => {
  const page = await open('/users', { as: 'admin' });
  await page.getByRole('button', { name: 'Cuenta' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Add', exact: true }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
});
