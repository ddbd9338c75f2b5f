import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { arrivesAt, reads } from '../support/see.ts';

const { open, forgive } = appInBrowser();

const staffScreens = [
  '/dashboard',
  '/users',
  '/users/new',
  '/spots',
  '/spot_revisions',
  '/pics/list',
  '/comments',
];

test('nobody: every screen leads to the login', async () => {
  const page = await open('/login');
  for (const path of [...staffScreens, '/spots/user', '/profile']) {
    const before = Number(await page.evaluate('history.length'));
    await page.goto(path);
    await arrivesAt(page, '/login');
    // Replaced: Back does not return to what was refused.
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(before + 1);
  }
});

test('user: every staff screen leads to the own area', async () => {
  const page = await open('/profile', { as: 'user' });
  for (const path of staffScreens) {
    await page.goto(path);
    await arrivesAt(page, '/spots/user');
  }
});

test.each([
  ['user', '/spots/user'],
  ['editor', '/dashboard'],
  ['admin', '/dashboard'],
] as const)('%s: / and the login lead to %s', async (as, home) => {
  await arrivesAt(await open('/', { as }), home);
  await arrivesAt(await open('/login', { as }), home);
});

test('staff see the whole menu in its order', async () => {
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

test("user sees only 'Mis Spots'", async () => {
  const page = await open('/profile', { as: 'user' });
  const menu = page.getByRole('navigation').getByRole('link');
  await menu.first().waitFor();
  expect(await menu.allTextContents()).toEqual(['Mis Spots']);
  await menu.first().click();
  await arrivesAt(page, '/spots/user');
});

test('the top bar goes back in history', async () => {
  const page = await open('/users', { as: 'admin' });
  await page.getByRole('link', { name: 'Agregar' }).click();
  await arrivesAt(page, '/users/new');
  await page.getByRole('button', { name: 'Volver' }).click();
  await arrivesAt(page, '/users');
});

test('an unknown address says so and leads home', async () => {
  const page = await open('/nowhere', { as: 'admin' });
  await reads(page, 'Esta página no existe');
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await arrivesAt(page, '/dashboard');
});

describe('a part of the app that does not come', () => {
  const lose = async (page: Page) => {
    forgive(/dynamically imported module/);
    await page.route('**/assets/UserForm-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Agregar' }).click();
  };

  test('says so while the version is the same, and opens once it comes', async () => {
    const page = await open('/users', { as: 'admin' });
    await lose(page);
    await reads(page, 'No se pudo cargar');
    expect(await page.getByText('Hay una versión nueva').count()).toBe(0);
    await page.unroute('**/assets/UserForm-*.js');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { name: 'Nuevo usuario' }).waitFor();
  });

  test('is gone with a new version: offers to reload', async () => {
    const page = await open('/users', { as: 'admin' });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/\/assets\/main-[\w-]+\.js/, '/assets/main-next.js');
      await route.fulfill({ response, body });
    });
    await lose(page);
    await reads(page, 'Hay una versión nueva');
    await page.getByRole('button', { name: 'Recargar' }).waitFor();
  });
});

test('the drawer is permanent where there is room and temporary where there is not', async () => {
  const page = await open('/profile', { as: 'admin' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  expect((await menu.locator('xpath=..').boundingBox())?.width).toBe(240);
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await menu.getByRole('link', { name: 'Users' }).click();
  await arrivesAt(page, '/users');
  await menu.waitFor({ state: 'hidden' });
});

test('the language is chosen in the account menu and stays', async () => {
  const page = await open('/users', { as: 'admin' });
  await page.getByRole('button', { name: 'Cuenta' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Add', exact: true }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
});
