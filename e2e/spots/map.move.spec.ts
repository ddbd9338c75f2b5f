/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { mapPage } from '../pages/map.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, wide } from '../support/browser.ts';
import { delayReads, delayRequests, recordChanges, recordEnds } from '../support/requests.ts';
import { waitForFrames } from '../support/waiting.ts';

/* A pin is moved while answers are late (product/map#move). */

const { open, api } = appInBrowser();
/** The CPU draws the map. */
const size = { width: 900, height: 700 };

beforeEach(async () => {
  await api().database.pool.query('delete from spots');
  const rows = [-57.9, -56, -53.7].map((long, i) => ({
    ...{ name: `Sitio ${i}`, type: 'live' as const, address: 'Calle 1', country: 'UY', lat: -33, long },
  }));
  await api().db.insert(spots).values(rows);
});

const lats = async () =>
  (await api().database.pool.query('select lat from spots order by name')).rows.map(({ lat }) => lat);

async function openMap(shown = size) {
  const page = await open('/spots?country=UY&view=map', { as: 'admin', size: shown });
  const map = mapPage(page);
  await map.settled();
  await waitForText(page, '3 spots en esta vista');
  await map.canvas.focus();
  const { rows } = await api().database.pool.query('select id from spots order by name');
  const ids: string[] = rows.map(({ id }) => id);
  return { page, ids };
}

const message = 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const button = (page: Page) => page.getByRole('button', { name: 'Mover pin' });
const busy = (page: Page) => button(page).and(page.locator('[aria-busy=true]'));
const pin = (page: Page) => page.getByRole('button', { name: /^Pin del lugar/ });
/** Waits until a spot is the chosen one, with the focus on it. */
const chosen = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `${name}, Live` })
    .and(page.locator(':focus'))
    .waitFor();

test('while its spot is read, another spot, Escape and the × end a move', async () => {
  const { page, ids } = await openMap();
  const waitForEnd = await recordEnds(page);
  /** `m`, with the answer held until the returned function is called, which waits for it. */
  const begin = async (index: number) => {
    const read = new RegExp(`/spot/detail\\?id=${ids[index]}`);
    const release = await delayReads(page, read);
    const sent = page.waitForRequest(read);
    await press(page, 'm');
    await sent;
    await busy(page).waitFor();
    return async () => {
      release();
      await waitForEnd(read);
      await waitForFrames(page);
      expect([await pin(page).count(), await busy(page).count()]).toEqual([0, 0]);
    };
  };
  await press(page, 'j');
  await chosen(page, 'Sitio 0');
  const first = await begin(0);
  await press(page, 'j');
  await chosen(page, 'Sitio 1');
  expect(await busy(page).count()).toBe(0);
  await first();
  await chosen(page, 'Sitio 1');

  const second = await begin(1);
  await press(page, 'Escape');
  await busy(page).waitFor({ state: 'detached' });
  await second();
  await chosen(page, 'Sitio 1');

  await press(page, 'j');
  await chosen(page, 'Sitio 2');
  const third = await begin(2);
  await page.getByRole('button', { name: 'Soltar el pin elegido' }).click();
  await button(page).waitFor({ state: 'detached' });
  await third();
});

test('Escape ends the move and not the record that is open beside the map', async () => {
  const { page } = await openMap(wide);
  await press(page, 'j', 'Enter');
  const record = page.getByRole('heading', { name: 'Editar Spot: Sitio 0' });
  await record.waitFor();
  await delayReads(page, /\/spot\/detail\?id=/);
  await button(page).click();
  await busy(page).waitFor();
  await press(page, 'Escape');
  await busy(page).waitFor({ state: 'detached' });
  await expect.poll(() => record.count()).toBe(1);
  await press(page, 'Escape');
  await record.waitFor({ state: 'detached' });
});

test('that the spot could not be read to move it is told on the map, and not to whoever has left it', async () => {
  const { page } = await openMap();
  const read = /\/spot\/detail\?id=/;
  await page.route(read, (route) => route.abort());
  await press(page, 'j', 'm');
  await waitForToast(page, message);
  expect(await busy(page).count()).toBe(0);
  const left = Promise.withResolvers<void>();
  await page.route(read, async (route) => {
    await left.promise;
    await route.abort();
  });
  const waitForEnd = await recordEnds(page);
  await press(page, 'm');
  await busy(page).waitFor();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  left.resolve();
  await waitForEnd(read);
  await waitForFrames(page);
  expect(await page.evaluate('toastTexts')).not.toContain(message);
});

for (const fails of [false, true])
  test(`the end of a save that ${fails ? 'fails' : 'succeeds'} leaves the move of another pin alone`, async () => {
    const { page, ids } = await openMap();
    await press(page, 'j', 'm');
    await pin(page).and(page.locator(':focus')).waitFor();
    const changes = recordChanges(page);
    const released = Promise.withResolvers<void>();
    const isFirst = new RegExp(`/spot/${ids[0]}$`);
    if (fails)
      await page.route(isFirst, async (route) => {
        await released.promise;
        await route.abort();
      });
    const release = fails ? released.resolve : await delayRequests(page, isFirst, 'PUT');
    const sent = page.waitForRequest(isFirst);
    await press(page, 'ArrowUp', 'Enter');
    await sent;
    await press(page, 'j', 'm');
    await page.getByRole('region', { name: 'Pin elegido' }).getByText('Sitio 1').waitFor();
    await pin(page).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Guardar aquí' }).and(page.locator(':enabled')).waitFor();
    await press(page, 'ArrowUp', 'ArrowUp');
    release();
    if (fails) await waitForToast(page, message);
    else await waitForText(page, /El pin de Sitio 0 se movió/);
    await waitForFrames(page);
    await press(page, 'Enter');
    await waitForText(page, /El pin de Sitio 1 se movió/);
    await pin(page).waitFor({ state: 'detached' });
    const [first, second, third] = await lats();
    expect([first > -33, second > -33, third]).toEqual([!fails, true, -33]);
    expect(changes).toEqual([0, 1].map((index) => expect.stringContaining(`/spot/${ids[index]}`)));
  });
