import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { notifications } from '#contract/notifications.ts';
import { changesOf, offline, offlineBanner, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { arrivesAt, expectAccessible, expectNoSidewaysScroll, reads, toasts } from '../support/see.ts';

/* What becomes of a save without a connection, and of one that was stopped. */

const { open, api } = appInBrowser();

const editor = () => api().as('editor');
const named = async (search: string) =>
  (await (await editor()).call(categories.list, { query: { search } })).body.data.map(({ name }) => name);
const category = async (name: string) =>
  (await (await editor()).call(categories.create, { body: { name, order: 1 } })).body;

const waits = (page: Page) => page.getByText('Sin conexión. Se guardará al volver la conexión.');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre' });

/** A new category, typed, its save pressed without a connection. */
async function waiting(name: string, size = wide): Promise<Page> {
  const page = await open('/categories', { as: 'editor', size });
  await page.getByRole('link', { name: 'Agregar' }).click();
  await nameField(page).pressSequentially(name);
  await offline(page);
  await button(page, 'Guardar').click();
  await waits(page).waitFor();
  return page;
}

describe('a save without a connection', () => {
  test.each([wide, narrow])('waits in sight and goes on by itself (%o)', async (size) => {
    const name = `Espera ${size.width}`;
    const page = await waiting(name, size);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await nameField(page).inputValue()).toBe(name);
    await online(page);
    await arrivesAt(page, '/categories');
    await listPage(page).edit(name).waitFor();
    expect(await named(name)).toEqual([name]);
  });

  test('is taken back: nothing is sent, what was typed stays', async () => {
    const page = await waiting('Retirada');
    const sent = changesOf(page);
    await button(page, 'No guardar').click();
    await waits(page).waitFor({ state: 'detached' });
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    expect(await nameField(page).inputValue()).toBe('Retirada');
    // A save of now is the first that the server hears of.
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' no');
    await button(page, 'Guardar').click();
    await arrivesAt(page, '/categories');
    expect(sent).toEqual(['POST']);
    expect(await named('Retirada')).toEqual(['Retirada no']);
  });

  test.each([
    ['Cancelar', (page: Page) => button(page, 'Cancelar').click()],
    ['Volver', (page: Page) => button(page, 'Volver').click()],
    ['the menu', (page: Page) => page.getByRole('link', { name: 'Special Maps' }).click()],
  ])('is forgotten when one leaves by %s', async (how, leave) => {
    const page = await waiting(`Dejada ${how}`);
    const sent = changesOf(page);
    await leave(page);
    await button(page, 'Salir sin guardar').click();
    await listPage(page).add.waitFor();
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    await Promise.all([page.waitForResponse(/\/categories\?/), nothingFound(page, `Dejada ${how}`)]);
    expect(sent).toEqual([]);
    expect(await named(`Dejada ${how}`)).toEqual([]);
  });

  test('of a form with faults shows them instead of waiting', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    await nameField(page).waitFor();
    await offline(page);
    await button(page, 'Guardar').click();
    await reads(page, 'El nombre es obligatorio.');
    expect(await waits(page).count()).toBe(0);
  });

  test('whose answer was lost on the way makes no second record', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    await nameField(page).pressSequentially('Perdida');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/admin/v1/categories', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await offline(page);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Guardar').click();
    await waits(page).waitFor();
    expect(await named('Perdida')).toEqual(['Perdida']);
    await online(page);
    await arrivesAt(page, '/categories');
    expect(await named('Perdida')).toEqual(['Perdida']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('of a change that had arrived is no conflict with oneself', async () => {
    const { id } = await category('Cambia');
    const page = await open(`/categories/${id}/edit`, { as: 'editor' });
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' ya');
    let tries = 0;
    await page.route(`**/api/admin/v1/categories/${id}`, async (route) => {
      if (route.request().method() !== 'PUT' || tries++) return route.continue();
      await route.fetch();
      await offline(page);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Guardar Cambios').click();
    await waits(page).waitFor();
    await online(page);
    await toasts(page, 'Category updated successfully!');
    await arrivesAt(page, '/categories');
    expect(await named('Cambia')).toEqual(['Cambia ya']);
    expect(tries).toBe(2);
  });

  test('of a push is not sent, now or later: one presses again', async () => {
    const page = await open('/notifications/new', { as: 'editor' });
    await page.getByRole('combobox', { name: /^País/ }).click();
    await page.getByRole('option', { name: /Bolivia/ }).click();
    await page.getByRole('textbox', { name: 'Título' }).pressSequentially('Sin red');
    await page.getByRole('textbox', { name: /^Mensaje/ }).pressSequentially('Hoy a las nueve.');
    const sent = changesOf(page);
    await offline(page);
    await page.getByRole('form').locator('button[type=submit]').click();
    await reads(page, /No se envió nada: inténtalo de nuevo/);
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    const { body } = await (await editor()).call(notifications.list, { query: { search: 'Sin red' } });
    expect(body.data).toEqual([]);
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Sin red');
  });
});

/** Searches a list for what is not there. */
async function nothingFound(page: Page, words: string): Promise<void> {
  await listPage(page).search.pressSequentially(words);
  await listPage(page).empty.waitFor();
}

describe('a save that is stopped on a slow server', () => {
  /** Holds every POST of a category until `go`; says which requests the page gave up. */
  async function slow(page: Page, go: Promise<void>): Promise<string[]> {
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.method()));
    const hold = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The server gets it, whatever the page does meanwhile.
      const done = route.fetch();
      await go;
      await done;
      await route.continue().catch(() => undefined);
    };
    await page.route('**/api/admin/v1/categories', hold);
    return failed;
  }

  test('is aborted, and the list shows what the server holds', async () => {
    const page = await open('/categories', { as: 'editor' });
    const gate = Promise.withResolvers<void>();
    const failed = await slow(page, gate.promise);
    await page.getByRole('link', { name: 'Agregar' }).click();
    await nameField(page).pressSequentially('Cortada');
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Guardar').click();
    await asked;
    await button(page, 'Cancelar').click();
    await expect.poll(() => failed).toEqual(['POST']);
    await button(page, 'Salir sin guardar').click();
    await arrivesAt(page, '/categories');
    gate.resolve();
    // The server had it: the list says so by itself.
    await listPage(page).edit('Cortada').waitFor();
    expect(await named('Cortada')).toEqual(['Cortada']);
  });

  test('and stays on the form says that it was stopped', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    const gate = Promise.withResolvers<void>();
    await slow(page, gate.promise);
    await nameField(page).pressSequentially('Detenida');
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Guardar').click();
    await asked;
    await button(page, 'Cancelar').click();
    await button(page, 'Seguir editando').click();
    await reads(page, /Se interrumpió el guardado/);
    gate.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Guardar').click();
    await arrivesAt(page, '/categories');
    expect(await named('Detenida')).toEqual(['Detenida']);
  });
});
