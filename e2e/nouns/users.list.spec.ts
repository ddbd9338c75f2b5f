import { beforeAll, expect, test } from 'vitest';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import { appInBrowser } from '../support/browser.ts';
import { arrivesAt, reads } from '../support/see.ts';

const { open, api } = appInBrowser();

beforeAll(async () => {
  const people = Array.from({ length: 32 }, (_, i) => ({
    first_name: `Persona${String(i).padStart(2, '0')}`,
    last_name: 'Prueba',
    type: (['individual', 'business', 'artist'] as const)[i % 3] ?? 'individual',
    country: ['AR', 'BO', 'UK'][i % 3] ?? null,
  }));
  for (const person of people) await api().signedIn('user', person);
});

test('pages, sizes, search and filters: any change but the page goes to page 1', async () => {
  const page = await open('/users', { as: 'admin' });
  const list = listPage(page);
  await list.rows.nth(9).waitFor();
  expect(await list.rows.count()).toBe(10);
  await list.pageNumber(2).click();
  await arrivesAt(page, '/users?page=2&perPage=10');
  await list.choose('Filas por página', '25');
  await arrivesAt(page, '/users?page=1&perPage=25');
  await list.pageNumber(2).click();
  await arrivesAt(page, '/users?page=2&perPage=25');
  await list.choose('Tipo', 'Artist');
  await arrivesAt(page, '/users?page=1&perPage=25&type=artist');
  await list.search.fill('persona');
  await arrivesAt(page, '/users?page=1&perPage=25&search=persona&type=artist');
  await reads(page, /de 10$/);
  await pickerOn(page, 'País').pick('reino', 'Reino Unido');
  await arrivesAt(page, '/users?page=1&perPage=25&search=persona&type=artist&country=UK');
  await list.search.fill('nadie se llama asi');
  await list.empty.waitFor();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await arrivesAt(page, '/users?page=1&perPage=25');
});

test('what was chosen survives reload, leaving and Back', async () => {
  const chosen = '/users?page=2&perPage=5&search=persona&type=individual';
  const page = await open(chosen, { as: 'admin' });
  const list = listPage(page);
  await reads(page, /^6–10 de/);
  await page.reload();
  await arrivesAt(page, chosen);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await arrivesAt(page, '/dashboard');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await arrivesAt(page, chosen);
  expect(await list.search.inputValue()).toBe('persona');
  await list.pageNumber(1).click();
  await arrivesAt(page, '/users?page=1&perPage=5&search=persona&type=individual');
  await page.goBack();
  await arrivesAt(page, chosen);
  await reads(page, /^6–10 de/);
});

test('an address that makes no sense is as good as none', async () => {
  const page = await open('/users?page=0&perPage=7&type=robot&country=XX', { as: 'admin' });
  await reads(page, /^1–10 de/);
  await page.goto('/users?page=9999&perPage=10');
  await reads(page, /^3\d–\d+ de/);
});

test('Dense padding makes rows lower and stays', async () => {
  const page = await open('/users', { as: 'admin' });
  const list = listPage(page);
  const height = async () => (await list.rows.first().boundingBox())?.height ?? 0;
  await list.rows.nth(9).waitFor();
  const before = await height();
  await list.dense.click();
  await expect.poll(height, { timeout: 30_000 }).toBeLessThan(before);
  await page.reload();
  await list.rows.first().waitFor();
  expect(await list.dense.isChecked()).toBe(true);
});

test('a failed load says why and can be tried again', async () => {
  const page = await open('/profile', { as: 'admin' });
  await page.route('**/users?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await reads(page, 'No se pudo cargar la lista.');
  await page.unroute('**/users?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await listPage(page).rows.first().waitFor();
});

test('the newest search counts, however late an older answer comes', async () => {
  const page = await open('/users', { as: 'admin' });
  const list = listPage(page);
  await list.rows.first().waitFor();
  const [newer, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/users?*search=Persona0*', async (route) => {
    const isOlder = !route.request().url().includes('Persona01');
    if (isOlder) await newer.promise;
    await route.continue().catch(() => undefined);
    if (isOlder) late.resolve();
  });
  await Promise.all([page.waitForRequest('**/users?*search=Persona0'), list.search.fill('Persona0')]);
  await list.search.fill('Persona01');
  await reads(page, '1–1 de 1');
  newer.resolve();
  await late.promise;
  await page.evaluate('new Promise(requestAnimationFrame)');
  expect(await list.rows.count()).toBe(1);
});

test('what is typed stays while the address follows it', async () => {
  const page = await open('/users', { as: 'admin' });
  const list = listPage(page);
  await list.rows.first().waitFor();
  await page.evaluate(`
    globalThis.held = [];
    const look = () => {
      const { value } = document.querySelector('input[type=search]');
      if (value !== held.at(-1)) held.push(value);
      requestAnimationFrame(look);
    };
    look();
  `);
  await list.search.fill('persona01');
  await reads(page, '1–1 de 1');
  await list.search.fill('persona0');
  await reads(page, /de 10$/);
  expect(await page.evaluate('held')).toEqual(['', 'persona01', 'persona0']);
});
