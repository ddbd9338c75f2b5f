import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { scene } from '../api/testing/revisionScenes.ts';
import { appInBrowser } from './browser.ts';
import { reads } from './see.ts';

/* What the screens say where the server says nothing, or something they do not know (specification §2, §4, §8). */

const { open, api } = appInBrowser();
let revision: string;
beforeAll(async () => {
  revision = await (await scene(api())).waiting({ name: 'Otro nombre' });
});

describe('a list that fails without a sentence', () => {
  test.each([
    ['/spots', 'spot', 'Failed to fetch spots'],
    ['/comments', 'comments', 'Failed to fetch comments'],
    ['/pics', 'pics', 'Error desconocido'],
    ['/stories', 'stories', 'Error desconocido'],
    ['/adsbanners', 'adsbanners', 'Error desconocido'],
    ['/categories', 'categories', 'Error desconocido'],
    ['/spot_revisions', 'spotrevisions', 'Error desconocido'],
    ['/notifications', 'notifications', 'Error desconocido'],
  ])('%s', async (path, called, sentence) => {
    const page = await open('/profile', { as: 'editor' });
    await page.route(new RegExp(`/api/admin/v1/${called}(/v2)?\\?`), (route) =>
      route.fulfill({ status: 500 }),
    );
    await page.goto(path);
    await reads(page, sentence);
  });
});

/** Answers what the server does, with the first row changed. */
const withFirst = (change: object) => async (route: Route) => {
  const response = await route.fetch();
  const { data, metadata } = await response.json();
  await route.fulfill({ response, json: { data: [{ ...data[0], ...change }], metadata } });
};

test('a user of no known type, status or day', async () => {
  const page = await open('/profile', { as: 'editor' });
  await page.route(/\/users\?/, withFirst({ type: 'robot', status: 'asleep', createdAt: 'soon' }));
  await page.goto('/users');
  for (const words of ['Sin tipo', 'Sin estado', 'Fecha no disponible']) await reads(page, words);
});

test.each([
  ['archived', 'archived'],
  ['', 'Desconocido'],
])('a revision of status "%s" is shown as %s', async (status, shown) => {
  const page = await open('/profile', { as: 'editor' });
  await page.route(/\/spotrevisions\?/, withFirst({ status }));
  await page.goto('/spot_revisions');
  await page.getByRole('table').getByText(shown, { exact: true }).waitFor();
});

test('a revision that takes its time says so', async () => {
  const page = await open('/profile', { as: 'editor' });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/spotrevisions/${revision}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/spot_revisions/${revision}/edit`);
  await reads(page, 'Cargando revisión...');
  answer();
  await page.getByRole('button', { name: 'Aprobar' }).waitFor();
});

test('toasts: top right, at most three, gone after three seconds', async () => {
  const page = await open('/users/new', { as: 'editor' });
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  await save.waitFor();
  for (let i = 0; i < 5; i++) await save.click();
  const shown = page.locator('.toast');
  await shown.first().waitFor();
  expect(await shown.count()).toBeLessThanOrEqual(3);
  const box = await shown.first().boundingBox();
  expect(box?.y).toBeLessThan(120);
  expect(1280 - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(60);
  const before = Date.now();
  await expect.poll(() => shown.count(), { timeout: 20_000 }).toBe(0);
  expect(Date.now() - before).toBeGreaterThan(1500);
});
